import { DATABASE_NAME } from './database-name.ts';
import { PortalDatabase } from './database-schema.ts';
import { logEvent } from './log.ts';
import { toStorageFailure } from './storage-failure.ts';

/**
 * `blocked`: this version waits for older tabs to close; `outdated`: a newer version was opened elsewhere and this tab must be
 * loaded again; `lost`: the browser dropped the connection and it did not come back.
 */
export type DatabaseState = 'closed' | 'open' | 'blocked' | 'outdated' | 'lost';

let state: DatabaseState = 'closed';
let opening: Promise<PortalDatabase> | undefined;
const listeners = new Set<() => void>();

export function getDatabaseState(): DatabaseState {
  return state;
}

/** Told when the state changes; returns the way to stop. */
export function subscribeToDatabaseState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Runs work against the database, opening it where it is not open. A lost connection (Safari drops those of background tabs:
 * dexie#2296) is opened again and the work done once more; so the work is one transaction, or can be repeated.
 * @throws whatever the work throws; `toStorageFailure` codes it.
 */
export async function withDatabase<T>(work: (database: PortalDatabase) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } catch (error) {
    if (state === 'outdated' || !isLostConnection(error)) throw error;
    logEvent('database-reopened');
    database.close({ disableAutoOpen: true });
    forget();
    return work(await open());
  }
}

/** Closes the connection; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const database = await opening;
  database?.close({ disableAutoOpen: true });
  forget();
}

function open(): Promise<PortalDatabase> {
  opening ??= connect().catch((error: unknown) => {
    opening = undefined;
    setState(toStorageFailure(error).code === 'outdated' ? 'outdated' : 'lost');
    throw error;
  });
  return opening;
}

async function connect(): Promise<PortalDatabase> {
  const database = new PortalDatabase(DATABASE_NAME);
  database.on('blocked', () => setState('blocked'));
  database.on('versionchange', () => {
    // A newer version waits for us: let it migrate. What is unsaved here is told by the page (state `outdated`).
    setState('outdated');
    database.close({ disableAutoOpen: true });
    return false;
  });
  database.on('close', () => {
    if (state !== 'outdated') forget();
  });
  await database.open();
  setState('open');
  return database;
}

function forget(): void {
  opening = undefined;
  if (state !== 'outdated') setState('closed');
}

function setState(next: DatabaseState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

const LOST =
  /DatabaseClosed|InvalidState|UnknownError|connection (?:to indexed database server )?(?:lost|is closing)/i;

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (LOST.test(error.name) || LOST.test(error.message));
}
