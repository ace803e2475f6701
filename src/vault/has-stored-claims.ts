import { answerWithin, SILENT_PATIENCE_MS } from '#kernel/async.ts';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';

/** Whether this device has ever kept a claim: told without opening the database. True where the browser cannot tell. */
export async function hasStoredClaims(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  if (typeof indexedDB.databases !== 'function') return true;
  const databases = await answerWithin(indexedDB.databases(), SILENT_PATIENCE_MS).catch(() => [
    { name: DATABASE_NAME },
  ]);
  return databases.some(({ name }) => name === DATABASE_NAME);
}
