import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

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
/** Size in bytes below which compression saves no packet. */
const SMALLEST_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** Writes `x.br` and `x.gz` if smaller, else removes them. Keeps current copies: reading is a hundred times faster than making them. */
export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (await isCopied(path, content)) return;
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

export async function compressSite(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => COMPRESSIBLE.has(extname(name))).map((name) => join(folder, name));
  const files = await Promise.all(texts.map(async (path) => ((await stat(path)).isFile() ? [path] : [])));
  await Promise.all(files.flat().map(compressFile));
}

async function isCopied(path: string, content: Buffer): Promise<boolean> {
  try {
    const [brotli, gzipped] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)]);
    return (await fromBrotli(brotli)).equals(content) && (await fromGzip(gzipped)).equals(content);
  } catch {
    // A copy is missing, or was cut off while it was written.
    return false;
  }
}

async function writeIfSmaller(path: string, content: Buffer, originalBytes: number): Promise<void> {
  if (content.length < originalBytes) await writeFile(path, content);
  else await rm(path, { force: true });
}
