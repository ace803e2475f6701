import { createHash } from 'node:crypto';
import type { FileReference } from '#server/form-model.ts';

export interface TestFile {
  readonly clientId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Creates a file of `size` bytes with the signature of a PDF. Different names give different bytes. */
export function createTestFile(name = 'receipt.pdf', size = 2048, clientId = 'client-file0001'): TestFile {
  const bytes = Buffer.alloc(size, `%${name}\n`);
  bytes.write('%PDF-1.7\n'.slice(0, size), 0, 'latin1');
  return { clientId, name, type: 'application/pdf', bytes };
}

/** Returns the SHA-256 in lower-case hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function referTo({ clientId, name, type, bytes }: TestFile): FileReference {
  return { documentId: `document-${clientId}`, name, size: bytes.byteLength, type, sha256: hashBytes(bytes) };
}
