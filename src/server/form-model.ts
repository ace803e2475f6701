import * as z from 'zod/mini';

/**
 * Reference to a file of a field (specification, section 3, "File selection"). The documents store has the bytes under `documentId`.
 * `size` is in bytes; `type` is 'unknown' if the file has none; `sha256` is lower-case hex.
 */
export const fileReferenceSchema = z.object({
  documentId: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sha256: z.string(),
});
export type FileReference = z.infer<typeof fileReferenceSchema>;

/** Value of a field. An empty string is stored as null (specification, section 4). */
export const fieldValueSchema = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(fileReferenceSchema),
  z.array(z.string()),
]);
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** Metadata in camel case: formType, dtoMapping (the payload section) and anything else that the config names. */
export const modelMetadataSchema = z.catchall(
  z.object({ formType: z.string(), dtoMapping: z.string() }),
  z.unknown(),
);
export type ModelMetadata = z.infer<typeof modelMetadataSchema>;

/** Form model (specification, section 3). `id` is null until the server has saved it. */
export const formModelSchema = z.object({
  id: z.nullable(z.string()),
  clientId: z.string(),
  metadata: modelMetadataSchema,
  metadataHash: z.string(),
  fields: z.record(z.string(), fieldValueSchema),
});
export type FormModel = z.infer<typeof formModelSchema>;

/** Payload sections with exactly one model or null, and sections with a list (section 3). */
export const SINGLE_SECTIONS = ['signature', 'claimantInfo', 'credentials', 'claimDetails'] as const;
export const LIST_SECTIONS = ['prepopulatedData', 'documentContexts', 'claimTransactions'] as const;
export type SingleSection = (typeof SINGLE_SECTIONS)[number];
export type ListSection = (typeof LIST_SECTIONS)[number];
export type Section = SingleSection | ListSection;

export function toFileReferences(value: FieldValue): FileReference[] {
  if (!Array.isArray(value)) return [];
  const items: readonly (string | FileReference)[] = value;
  return items.flatMap((item) => (typeof item === 'string' ? [] : [item]));
}
