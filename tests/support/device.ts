import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { clearSmallState } from '#server/small-state.ts';
import { closeDatabase, withDatabase } from '#vault/database/database.ts';
import { eraseSessionKeys } from '#vault/keys/session-keys.ts';

/** Resets this browser to one that has never seen the portal. */
export async function resetDevice(): Promise<void> {
  await eraseSessionKeys();
  await closeDatabase();
  await clearSmallState();
  await deleteNamed(DATABASE_NAME);
  // Finds them by name, because the database may come from another version.
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith('portal-device-key')) await deleteNamed(name);
}

function deleteNamed(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error(`The database ${name} is still open`));
  });
}

/** Returns the whole database as text to search for readable answers; bytes appear in both text encodings. */
export async function dumpDatabase(): Promise<string> {
  const parts: string[] = [];
  await withDatabase(async (database) => {
    for (const table of database.tables) collect(await table.toArray(), parts);
  });
  return parts.join('\n');
}

function collect(value: unknown, parts: string[]): void {
  if (value instanceof Uint8Array) {
    parts.push(new TextDecoder('latin1').decode(value), new TextDecoder('utf-16le').decode(value));
  } else if (value instanceof CryptoKey) {
    parts.push(`key, extractable: ${value.extractable}`);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, parts);
  } else if (value instanceof Object) {
    for (const [key, member] of Object.entries(value)) {
      parts.push(key);
      collect(member, parts);
    }
  } else {
    parts.push(String(value));
  }
}
