import * as z from 'zod/mini';
import { type FileReference, fileReferenceSchema } from '#server/form-model.ts';
import type { DocumentRow } from './database-rows.ts';
import { openJson, type Sealed, sealJson } from './vault/seal.ts';

const { name, type, sha256 } = fileReferenceSchema.shape;
const metaSchema = z.object({ name, type, sha256 });

/** Seals what is known of a file beside its size: its name tells of the claimant. */
export function sealDocumentMeta(key: CryptoKey, reference: FileReference): Promise<Sealed> {
  const meta = { name: reference.name, type: reference.type, sha256: reference.sha256 };
  return sealJson(key, meta, `${reference.documentId}/meta`);
}

/**
 * What is known of a kept file.
 * @throws where the key is another's or the record is damaged.
 */
export async function readDocumentMeta(key: CryptoKey, row: DocumentRow): Promise<FileReference> {
  const meta = metaSchema.parse(await openJson(key, row.meta, `${row.id}/meta`));
  return { documentId: row.id, size: row.size, ...meta };
}
