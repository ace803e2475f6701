import * as z from 'zod/mini';
import { type Bytes, bytesToText, randomBytes, textToBytes } from '#kernel/bytes.ts';
import { createSalt, deriveWrappingKey } from '#vault/keys/credentials.ts';
import { createDataKey, openChunk, sealChunk, unwrapDataKey, wrapDataKey } from '#vault/keys/sealing.ts';

// Format: one line of JSON (what the key is derived from), then frames of four length bytes and a sealed chunk. Each frame is bound to
// its position and the last one is marked, so none can be changed, moved, added or cut off.

const FORMAT = 'claim-portal-draft';
const KEY_ID = 'export';

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  salt: z.array(z.number()),
  iv: z.array(z.number()),
  wrappedKey: z.array(z.number()),
});
type Header = z.infer<typeof headerSchema>;

/** Writes frames into a sealed file. The caller must mark the last one. */
export interface SealedFileWriter {
  add(content: Bytes, isLast: boolean): Promise<void>;
  finish(): Blob;
}

export async function createSealedFile(passphrase: string): Promise<SealedFileWriter> {
  const salt = createSalt();
  const wrappingKey = await deriveWrappingKey(normalizePassphrase(passphrase), salt);
  const key = await createDataKey();
  const wrapped = await wrapDataKey(wrappingKey, key, KEY_ID);
  const header: Header = {
    format: FORMAT,
    version: 1,
    salt: [...salt],
    iv: [...wrapped.iv],
    wrappedKey: [...wrapped.bytes],
  };
  const parts: Blob[] = [new Blob([`${JSON.stringify(header)}\n`])];
  let index = 0;
  return {
    async add(content, isLast) {
      const sealed = await sealChunk(key, content, { documentId: KEY_ID, index, isLast });
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, sealed.length);
      parts.push(new Blob([length, sealed]));
      index += 1;
    },
    finish: () => new Blob(parts, { type: 'application/octet-stream' }),
  };
}

export interface SealedFileReader {
  /** @throws if there is no such frame, or it was changed. */
  next(isLast: boolean): Promise<Bytes>;
}

const HEADER_LIMIT = 4_096;
const NEWLINE = 10;

/** @throws if the file is no sealed file, or the passphrase is wrong. */
export async function openSealedFile(file: Blob, passphrase: string): Promise<SealedFileReader> {
  const head = await readBytes(file, 0, HEADER_LIMIT);
  const end = head.indexOf(NEWLINE);
  const header = headerSchema.parse(JSON.parse(bytesToText(head.subarray(0, end))));
  const wrappingKey = await deriveWrappingKey(normalizePassphrase(passphrase), Uint8Array.from(header.salt));
  const wrapped = { iv: Uint8Array.from(header.iv), bytes: Uint8Array.from(header.wrappedKey) };
  const key = await unwrapDataKey(wrappingKey, wrapped, KEY_ID);
  let offset = end + 1;
  let index = 0;
  return {
    async next(isLast) {
      const length = await readBytes(file, offset, 4);
      const size = new DataView(length.buffer).getUint32(0);
      const sealed = await readBytes(file, offset + 4, size);
      const content = await openChunk(key, sealed, { documentId: KEY_ID, index, isLast });
      offset += 4 + size;
      index += 1;
      return content;
    },
  };
}

async function readBytes(file: Blob, offset: number, length: number): Promise<Bytes> {
  return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
}

export function jsonToFrame(value: unknown): Bytes {
  return textToBytes(JSON.stringify(value));
}

export function frameToJson(content: Bytes): unknown {
  return JSON.parse(bytesToText(content));
}

/** Crockford's alphabet: no letter that looks like a digit in handwriting. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** Creates a passphrase of 100 random bits to write down, like `7K3M-QX0V-…`. */
export function createPassphrase(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET.charAt(byte % 32));
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** Normalizes a typed passphrase: ignores case, spaces, hyphens and look-alike letters. */
export function normalizePassphrase(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
