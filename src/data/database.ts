import { DATABASE_NAME } from './database-name.ts';
import { PortalDatabase } from './database-schema.ts';
import { getDatabaseState, setDatabaseState } from './database-state.ts';
import { logEvent } from './log.ts';
import { toStorageFailure } from './storage-failure.ts';

let opening: Promise<PortalDatabase> | undefined;

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
    if (getDatabaseState() === 'outdated' || !isLostConnection(error)) throw error;
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
    setDatabaseState(toStorageFailure(error).code === 'outdated' ? 'outdated' : 'lost');
    throw error;
  });
  return opening;
}

async function connect(): Promise<PortalDatabase> {
  const database = new PortalDatabase(DATABASE_NAME);
  database.on('blocked', () => setDatabaseState('blocked'));
  database.on('versionchange', () => {
    // A newer version waits for us: let it migrate. What is unsaved here is told by the page (state `outdated`).
    setDatabaseState('outdated');
    database.close({ disableAutoOpen: true });
    return false;
  });
  database.on('close', () => {
    if (getDatabaseState() !== 'outdated') forget();
  });
  await database.open();
  setDatabaseState('open');
  return database;
}

function forget(): void {
  opening = undefined;
  if (getDatabaseState() !== 'outdated') setDatabaseState('closed');
}

const LOST =
  /DatabaseClosed|InvalidState|UnknownError|connection (?:to indexed database server )?(?:lost|is closing)/i;

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (LOST.test(error.name) || LOST.test(error.message));
}
