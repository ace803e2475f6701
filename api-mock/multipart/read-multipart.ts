import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { StoredFile } from '../control/contract.ts';
import { detectFileType, SIGNATURE_BYTES } from './file-type.ts';

/** Parsed multipart body. The files lie in the given folder, named by their index in the list. */
export interface MultipartBody {
  /** Part name -> its text; the first text if the name occurs twice. */
  readonly fields: ReadonlyMap<string, string>;
  readonly repeatedNames: readonly string[];
  readonly files: readonly StoredFile[];
  /** A file, or all together, exceeded the limit; the excess was read and dropped. */
  readonly isTooLarge: boolean;
}

export interface MultipartLimits {
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
}

/**
 * Reads a multipart/form-data body and streams the files to disk.
 * @throws Error if the body is not multipart or ends early, or if the connection breaks
 */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  folder: string,
  limits: MultipartLimits,
): Promise<MultipartBody> {
  const fields = new Map<string, string>();
  const repeatedNames: string[] = [];
  const writes: Promise<StoredFile>[] = [];
  let totalBytes = 0;
  let isTooLarge = false;
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    preservePath: true,
    limits: { fieldSize: 5_000_000, fileSize: limits.maxFileBytes + 1 },
  });
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (fields.has(name)) repeatedNames.push(name);
    else fields.set(name, value);
    if (valueTruncated) isTooLarge = true;
  });
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    const part = { clientId: name, name: decodeFileName(fileName), type };
    const written = writeFile(stream, join(folder, String(writes.length)), part).then((file) => {
      totalBytes += file.size;
      if (file.size > limits.maxFileBytes || totalBytes > limits.maxTotalBytes) isTooLarge = true;
      return file;
    });
    // `Promise.all` below handles the failure; until then it must not count as unhandled.
    written.catch(() => undefined);
    writes.push(written);
  });
  await pipeline(Readable.from(body), parser);
  const files = await Promise.all(writes);
  return { fields, repeatedNames, files, isTooLarge };
}

async function writeFile(
  stream: BusboyFileStream,
  path: string,
  part: Pick<StoredFile, 'clientId' | 'name' | 'type'>,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      if (head.length < SIGNATURE_BYTES) head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_BYTES)]);
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(path));
  return { ...part, detectedType: detectFileType(head), size, sha256: hash.digest('hex') };
}

/** Undoes the browsers' escapes: %22, %0D and %0A stand for three characters of a file name (HTML, "multipart/form-data"). */
function decodeFileName(name: string | undefined): string {
  return (name ?? '').replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}
