import { createHash } from 'node:crypto';
import type { FileReference } from '#server/form-model.ts';

/** A file to send with a claim. */
export interface TestFile {
  readonly clientId: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A PDF by its first bytes, `size` bytes long; no two names give the same bytes. */
export function createTestFile(name = 'receipt.pdf', size = 2048, clientId = 'client-file0001'): TestFile {
  const bytes = Buffer.alloc(size, `%${name}\n`);
  bytes.write('%PDF-1.7\n'.slice(0, size), 0, 'latin1');
  return { clientId, name, type: 'application/pdf', bytes };
}

/** Lower-case hex. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a document context says of a file. */
export function referTo({ clientId, name, type, bytes }: TestFile): FileReference {
  return { documentId: `document-${clientId}`, name, size: bytes.byteLength, type, sha256: hashBytes(bytes) };
}
