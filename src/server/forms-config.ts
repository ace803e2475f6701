import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import { modelMetadataSchema } from './form-model.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/**
 * One validation rule that the server gives for a field. `type` selects the adapter in claim/rules; the other members are that rule's
 * parameters. `message`, if present, replaces our own text.
 */
export const remoteValidationSchema = z.looseObject({
  type: z.string(),
  message: z.nullish(z.string()),
});
export type RemoteValidation = z.infer<typeof remoteValidationSchema>;

/** Rules of one field. Absent or null `validations` mean no rules. */
export const remoteFieldConfigSchema = z.object({
  validations: z.pipe(
    z.nullish(z.array(remoteValidationSchema)),
    z.transform((validations) => validations ?? []),
  ),
});
export type RemoteFieldConfig = z.infer<typeof remoteFieldConfigSchema>;

/** Config of one model (specification, section 3). `metadataHash` changes whenever the config does. */
export const remoteModelConfigSchema = z.object({
  metadataHash: z.string(),
  metadata: modelMetadataSchema,
  fields: z.record(z.string(), remoteFieldConfigSchema),
});
export type RemoteModelConfig = z.infer<typeof remoteModelConfigSchema>;

/** Answer of GET /api/forms/config: the model configs of all form types (specification, section 7). */
export const formsConfigSchema = z.array(remoteModelConfigSchema);
export type FormsConfig = z.infer<typeof formsConfigSchema>;

/** Calls GET /api/forms/config. A 403 is ignored (section 6); parts that cannot be read are dropped (docs/adr/0012-broken-parts.md). */
export function getFormsConfig(
  { getJson }: JsonCalls,
  options: { readonly fresh?: boolean } = {},
): ApiResult<FormsConfig> {
  return getJson({ path: ENDPOINTS.formsConfig, schema: formsConfigSchema, ignores403: true, ...options });
}

/**
 * Converts a name to camel case as .NET's serializer does: `FirstName` -> `firstName`, `VIN` -> `vin`, `VINNumber` -> `vinNumber`,
 * `dto_mapping` -> `dtoMapping`. Leaves a name in camel case alone.
 */
export function toCamelCase(name: string): string {
  // Fast path for nearly all names: hundreds of fields are read before the first page shows.
  if (/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  const joined = name.replace(/[\s_-]+(\S)/g, (_, first: string) => first.toUpperCase());
  return joined.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
}

export function toCamelCaseKeys<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [toCamelCase(key), value]));
}
