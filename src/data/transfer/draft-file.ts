import * as z from 'zod/mini';
import { fileReferenceSchema, formModelSchema } from '#server/form-model.ts';
import { formTypeSchema } from '#server/form-type.ts';

const flagsSchema = z.object({ dirty: z.boolean(), touched: z.boolean(), everDirty: z.boolean() });

/** The first frame of an exported draft; the chunks of its documents follow, in this order. */
export const draftFileSchema = z.object({
  formType: formTypeSchema,
  page: z.nullable(z.string()),
  models: z.array(
    z.object({
      model: formModelSchema,
      list: z.enum(['drafts', 'saved', 'prepopulated']),
      order: z.number(),
      flags: z.record(z.string(), flagsSchema),
    }),
  ),
  documents: z.array(fileReferenceSchema),
});
export type DraftFile = z.infer<typeof draftFileSchema>;
