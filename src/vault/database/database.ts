import { promisifyRequest } from 'idb-keyval';
import {
  answerWithin,
  BULK_PATIENCE_MS,
  isNoAnswer,
  SILENT_PATIENCE_MS,
  STORAGE_PATIENCE_MS,
} from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { DATABASE_NAME, getDatabaseState, noteDeletion, setDatabaseState } from '#kernel/storage-trouble.ts';
import { readSmallState, reopenSmallState } from '#server/small-state.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import { PortalDatabase } from './schema.ts';

/** After this time an unanswered request to open the database is given up for a new one. Milliseconds. */
const RENEW_AFTER_MS = 30_000;

let opening: Promise<PortalDatabase> | undefined;
/** Last connection that opened; while a new one is opening it still tells how many records there were. */
let last: PortalDatabase | undefined;
let beganAt = 0;
/** True after work on an open connection got no answer: opening another connection does not prove that storage answers. */
let isWorkSilent = false;
/** Count of `tryStorageAgain` calls: work from before one says nothing about the new connection. */
let tries = 0;
/** True during `tryStorageAgain`, which uses the full time limits though the state is still `silent`. */
let isTrying = false;

/**
 * Runs work against the database and opens it if needed. Reopens a lost connection (Safari drops those of background tabs: dexie#2296)
 * and runs the work again, so the work must be one transaction or repeatable.
 * @param patienceMs time limit of the work, milliseconds.
 * @throws StorageError `no-answer` if storage does not answer (the state is then `silent`); otherwise what the work throws, which
 * `toStorageFailure` converts to a code.
 */
export async function withDatabase<T>(
  work: (database: PortalDatabase) => Promise<T>,
  patienceMs: number = STORAGE_PATIENCE_MS,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await answer(database, work, patienceMs);
  } catch (error) {
    if (getDatabaseState() === 'outdated' || !isLostConnection(error)) throw error;
    logEvent('database-reopened');
    database.close({ disableAutoOpen: true });
    return answer(await openDatabase(), work, patienceMs);
  }
}

/**
 * Returns the open database, for watchers only; all other code uses `withDatabase`.
 * @throws StorageError `no-answer` if it does not open in time; or what IndexedDB throws.
 */
export async function openDatabase(): Promise<PortalDatabase> {
  const isGivenUp = getDatabaseState() === 'silent' && performance.now() - beganAt > RENEW_AFTER_MS;
  const attempt = opening === undefined || isGivenUp ? begin() : opening;
  try {
    return await answerWithin(attempt, patience(STORAGE_PATIENCE_MS));
  } catch (error) {
    // Not in the state `blocked`: the claimant then reads that another tab must close.
    if (isNoAnswer(error) && opening === attempt && getDatabaseState() !== 'blocked') tellSilent();
    throw error;
  }
}

/** Asks storage again with new connections and full time limits. @returns whether storage answers. */
export async function tryStorageAgain(): Promise<boolean> {
  reopenSmallState();
  letGo();
  tries += 1;
  isTrying = true;
  const [hasAnswered] = await Promise.all([
    withDatabase((database) => database.keyrings.count()).then(
      () => true,
      () => false,
    ),
    readSmallState('culture'),
  ]);
  isTrying = false;
  return hasAnswered;
}

/** Closes the connection; the next use opens it again. */
export async function closeDatabase(): Promise<void> {
  const closing = opening;
  forget();
  await closing?.catch(() => undefined);
}

/**
 * Deletes the database with its traces on the disk; work that starts meanwhile waits, and finds an empty one. Call it only for an empty
 * database: each tab that has it open tells the claimant if records are deleted.
 */
export async function deleteDatabase(): Promise<void> {
  const closing = opening;
  letGo();
  last = undefined;
  await closing?.catch(() => undefined);
  const deleting = deleteWithTraces(DATABASE_NAME);
  follow(deleting.catch(() => undefined).then(connect));
  await answerWithin(deleting, BULK_PATIENCE_MS);
}

/** Sets the state `silent`, for watchers: storage gave no answer in time. */
export function tellSilent(): void {
  if (getDatabaseState() === 'outdated') return;
  logEvent('database-silent');
  setDatabaseState('silent');
}

async function answer<T>(
  database: PortalDatabase,
  work: (database: PortalDatabase) => Promise<T>,
  patienceMs: number,
): Promise<T> {
  const triesBefore = tries;
  try {
    const value = await answerWithin(work(database), patience(patienceMs));
    if (isWorkSilent) {
      isWorkSilent = false;
      setDatabaseState('open');
    }
    return value;
  } catch (error) {
    if (isNoAnswer(error) && triesBefore === tries) {
      // Work already begun may still commit; later work gets a new connection.
      isWorkSilent = true;
      letGo();
      tellSilent();
    }
    throw error;
  }
}

function patience(patienceMs: number): number {
  return getDatabaseState() === 'silent' && !isTrying ? SILENT_PATIENCE_MS : patienceMs;
}

function begin(): Promise<PortalDatabase> {
  letGo();
  return follow(connect());
}

function follow(attempt: Promise<PortalDatabase>): Promise<PortalDatabase> {
  beganAt = performance.now();
  opening = attempt;
  attempt.then(
    (database) => {
      if (opening !== attempt) return;
      // The browser clears site data (by its settings, or on a full disk) without an event before.
      if (last?.records && !database.records) noteDeletion(last.records);
      last = database;
      database.isInUse = true;
      if (!isWorkSilent) setDatabaseState('open');
    },
    (error: unknown) => {
      if (opening !== attempt) return;
      opening = undefined;
      setDatabaseState(toStorageFailure(error).code === 'outdated' ? 'outdated' : 'lost');
    },
  );
  return attempt;
}

/** Closes the connection, also one that opens late: it would block another tab's delete, or a newer version. */
function letGo(): void {
  opening?.then(
    (database) => database.close({ disableAutoOpen: true }),
    () => undefined,
  );
  opening = undefined;
  if (last) last.isInUse = false;
}

async function connect(): Promise<PortalDatabase> {
  const database = new PortalDatabase(DATABASE_NAME);
  database.on('blocked', () => setDatabaseState('blocked'));
  database.on('versionchange', ({ newVersion }) => {
    // A newer version waits to migrate. The page tells of unsaved changes in the state `outdated`.
    if (newVersion !== null) setDatabaseState('outdated');
    else void meetDeletion(database);
    database.close({ disableAutoOpen: true });
    return false;
  });
  database.on('close', () => {
    // Dexie fires `close` for our own calls too.
    if (!database.isInUse || getDatabaseState() === 'outdated') return;
    // Closed for good: Dexie's live queries would reopen it and show an empty database before `follow` notices the deletion.
    letGo();
    setDatabaseState('closed');
  });
  await database.open();
  database.records = await countRecords(database);
  return database;
}

/**
 * Handles a coming deletion by another tab or in the browser's settings; it waits for the count. Tells the claimant only if there were
 * records: the portal itself deletes an empty database for its traces.
 */
async function meetDeletion(database: PortalDatabase): Promise<void> {
  if (database.isInUse) forget();
  // If the count fails, assumes that there were records.
  const records = await countRecords(database).catch(() => 1);
  if (records > 0) noteDeletion(records);
}

/** Reads through the native connection, at once: Dexie would begin later, when it is closed. */
async function countRecords(database: PortalDatabase): Promise<number> {
  const reading = database.backendDB().transaction(['keyrings', 'documents']);
  const keyrings = promisifyRequest(reading.objectStore('keyrings').count());
  return (await promisifyRequest(reading.objectStore('documents').count())) + (await keyrings);
}

function forget(): void {
  letGo();
  last = undefined;
  if (getDatabaseState() !== 'outdated') setDatabaseState('closed');
}

const LOST = /DatabaseClosed|InvalidState|Unknown|connection.*(lost|clos)/i;

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (LOST.test(error.name) || LOST.test(error.message));
}

const COMPANIONS = 5;

/**
 * Deletes an IndexedDB database with its traces on the disk. On a deletion Chromium flushes unwritten data, bytes and all, and compacts
 * the older files in the range of the deleted database; another write at that moment prevents either (Chromium 156: three of ten erasures
 * left everything). So extra databases are created first, in the same files, and deleted afterwards, one by one: the first undisturbed
 * deletion flushes what is left, the next compacts it, and the one after that drops the compacted file.
 */
export async function deleteWithTraces(database: string): Promise<void> {
  const companions = Array.from({ length: COMPANIONS }, (_, index) => `${database}-erased-${index + 1}`);
  for (const companion of companions) await makeCompanion(companion);
  await deleteOnce(database);
  for (const companion of companions) await deleteOnce(companion);
}

async function makeCompanion(name: string): Promise<void> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.result.createObjectStore('empty');
  const connection = await promisifyRequest(opening);
  const writing = connection.transaction('empty', 'readwrite', { durability: 'strict' });
  writing.objectStore('empty').put('', 0);
  await promisifyRequest(writing);
  connection.close();
}

async function deleteOnce(database: string): Promise<void> {
  await promisifyRequest(indexedDB.deleteDatabase(database));
}
