import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import { modelMetadataSchema } from './form-model.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/**
 * One server validation rule of a field. `type` picks the adapter in claim/rules; the other members are that rule's
 * parameters (see claim/rules for each). `message`, where the server gives one, is shown instead of ours.
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

/** GET /api/forms/config. A 403 is ignored (section 6); what nobody can read of it is left to the server. */
export function getFormsConfig(
  { getJson }: JsonCalls,
  options: { readonly fresh?: boolean } = {},
): ApiResult<FormsConfig> {
  return getJson({ path: ENDPOINTS.formsConfig, schema: formsConfigSchema, ignores403: true, ...options });
}

/**
 * A name of the server's in camel case, as .NET's serializer would write it: `FirstName` -> `firstName`, `VIN` -> `vin`,
 * `VINNumber` -> `vinNumber`, `dto_mapping` -> `dtoMapping`. A name that is camel case already is left alone.
 */
export function toCamelCase(name: string): string {
  // Nearly all are: a config of hundreds of fields is read before the first page shows.
  if (/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  const joined = name.replace(/[\s_-]+(\S)/g, (_, first: string) => first.toUpperCase());
  return joined.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
}

/** The record with its keys in camel case. */
export function toCamelCaseKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [toCamelCase(key), value]));
}
