import { type Bytes, textToBytes } from '#kernel/bytes.ts';

/** Plain bytes of one sealed chunk of a file; the last one may be shorter. */
export const CHUNK_BYTES = 1_048_576;

/** How many chunks a file of this size has; an empty file has one, so that its end is sealed too. */
export function countChunks(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

/**
 * Seals one chunk. Its index and whether it is the last are sealed with it: chunks cannot be swapped, left out or cut off. A
 * file's key is random and seals each index once, so the index is the nonce.
 */
export async function sealChunk(key: CryptoKey, content: BufferSource, place: ChunkPlace): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(chunkParameters(place), key, content));
}

/**
 * Opens one chunk.
 * @throws OperationError (DOMException) where key, place or bytes are not those that were sealed.
 */
export async function openChunk(key: CryptoKey, sealed: Bytes, place: ChunkPlace): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(chunkParameters(place), key, sealed));
}

export interface ChunkPlace {
  readonly documentId: string;
  readonly index: number;
  readonly isLast: boolean;
}

function chunkParameters({ documentId, index, isLast }: ChunkPlace): AesGcmParams {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, index);
  return {
    name: 'AES-GCM',
    iv,
    additionalData: textToBytes(`${documentId}/${index}/${isLast ? 'last' : 'more'}`),
  };
}
