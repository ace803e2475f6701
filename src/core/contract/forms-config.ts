import * as z from 'zod/mini';
import { modelMetadataSchema } from './form-model.ts';

/**
 * One server validation rule of a field. `type` picks the adapter in core/rules; the other members are that rule's
 * parameters (see core/rules for each). `message`, where the server gives one, is shown instead of ours.
 */
export const remoteValidationSchema = z.looseObject({
  type: z.string(),
  message: z.nullish(z.string()),
});
export type RemoteValidation = z.infer<typeof remoteValidationSchema>;

/** A field for which the server names no rules has none: absent or null. */
export const remoteFieldConfigSchema = z.object({
  validations: z.pipe(
    z.nullish(z.array(remoteValidationSchema)),
    z.transform((validations) => validations ?? []),
  ),
});
export type RemoteFieldConfig = z.infer<typeof remoteFieldConfigSchema>;

/** Remote model config (specification, section 3). `metadataHash` changes whenever the config does. */
export const remoteModelConfigSchema = z.object({
  metadataHash: z.string(),
  metadata: modelMetadataSchema,
  fields: z.record(z.string(), remoteFieldConfigSchema),
});
export type RemoteModelConfig = z.infer<typeof remoteModelConfigSchema>;

/** GET /api/forms/config: the model configs of every form type (specification, section 7). */
export const formsConfigSchema = z.array(remoteModelConfigSchema);
export type FormsConfig = z.infer<typeof formsConfigSchema>;
