import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = new Set([
  '.html',
  '.js',
  '.css',
  '.json',
  '.svg',
  '.webmanifest',
  '.txt',
  '.ics',
  '.xml',
]);
/** Below this a compressed answer saves no packet. */
const SMALLEST_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `x.br` and `x.gz` beside one file where that makes it smaller; else removes what stood there. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const worthIt = content.length >= SMALLEST_BYTES;
  const [brotli, gzipped] = worthIt
    ? await Promise.all([
        toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        toGzip(content, { level: 9 }),
      ])
    : [content, content];
  await Promise.all([
    writeIfSmaller(`${path}.br`, brotli, content.length),
    writeIfSmaller(`${path}.gz`, gzipped, content.length),
  ]);
}

/** Compresses every text file of a built site, once, so that the server need not. */
export async function compressSite(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => join(folder, name));
  const files = await Promise.all(texts.map(async (path) => ((await stat(path)).isFile() ? [path] : [])));
  await Promise.all(files.flat().map(compressFile));
}

async function writeIfSmaller(path: string, content: Buffer, originalBytes: number): Promise<void> {
  if (content.length < originalBytes) await writeFile(path, content);
  else await rm(path, { force: true });
}
