import type { FormModel } from '#server/form-model.ts';
import type { Credentials } from './vault/credentials-key.ts';

/** What the vault's key is derived from: the credentials as typed, by field key. */
export function toCredentials({ fields }: Pick<FormModel, 'fields'>): Credentials {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
