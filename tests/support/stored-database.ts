import Dexie from 'dexie';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { DATABASE_VERSIONS, declareVersions } from '#vault/database/schema.ts';

/** Table -> its rows. Bytes are `{ "bytes": base64 }`. Device keys cannot leave the device, so they are missing. */
export type StoredTables = Readonly<Record<string, readonly unknown[]>>;

/** Reads the device's database in a form that can be saved as a file. */
export async function readStoredTables(): Promise<StoredTables> {
  const database = await new Dexie(DATABASE_NAME).open();
  const tables: Record<string, readonly unknown[]> = {};
  for (const table of database.tables) {
    if (table.name !== 'keys') tables[table.name] = (await table.toArray()).map(bytesToText);
  }
  database.close();
  return tables;
}

/** Creates the device's database as that version of the portal left it. */
export async function storeTables(version: number, tables: StoredTables): Promise<void> {
  const database = new Dexie(DATABASE_NAME);
  declareVersions(
    database,
    DATABASE_VERSIONS.filter((known) => known.version <= version),
  );
  await database.open();
  for (const [name, rows] of Object.entries(tables))
    await database.table(name).bulkPut(rows.map(textToBytes));
  database.close();
}

function bytesToText(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: btoa(String.fromCharCode(...value)) };
  return mapMembers(value, bytesToText);
}

function textToBytes(value: unknown): unknown {
  if (value instanceof Object && 'bytes' in value && typeof value.bytes === 'string') {
    return Uint8Array.from(atob(value.bytes), (character) => character.charCodeAt(0));
  }
  return mapMembers(value, textToBytes);
}

function mapMembers(value: unknown, map: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map);
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)]));
}
