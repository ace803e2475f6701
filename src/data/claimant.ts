import type { FormModel } from '#server/form-model.ts';
import { withDatabase } from './database.ts';
import { toCredentials } from './to-credentials.ts';
import type { Credentials } from './vault/credentials-key.ts';
import { tryCredentials } from './vault/keyring.ts';

/** What the claimant proved, by field key, from the form's models; undefined where they hold no credentials. */
export function readCredentials(models: readonly FormModel[]): Credentials | undefined {
  const model = models.find(({ metadata }) => metadata.dtoMapping === 'credentials');
  return model && toCredentials(model);
}

/**
 * The claimant that these credentials belong to on this device: a new one where they open nothing that is kept here, of any form type
 * (several ask for the same).
 */
export async function identifyClaimant(credentials: Credentials): Promise<string> {
  const keyrings = await withDatabase((database) => database.keyrings.toArray());
  const opened = await Promise.all(keyrings.map((keyring) => tryCredentials(keyring, credentials)));
  return opened.find((keys) => keys !== undefined)?.claimantId ?? crypto.randomUUID();
}
