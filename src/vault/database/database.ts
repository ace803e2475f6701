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

/** After this a request to open the database that gave no answer is given up for a new one. */
const RENEW_AFTER_MS = 30_000;

/** The connection, or the attempt at it. */
let opening: Promise<PortalDatabase> | undefined;
/** The last connection that `opening` has led to; while another one is opened it still tells what it held. */
let last: PortalDatabase | undefined;
let beganAt = 0;
/** An open connection whose work gave no answer: that another one opens does not mean that storage answers. */
let isWorkSilent = false;
/** What was asked before the claimant tried again says nothing of what is asked since. */
let tries = 0;
/** The claimant tries again: with the whole patience, though storage still counts as silent. */
let isTrying = false;

/**
 * Runs work against the database, opening it where it is not open. A lost connection (Safari drops those of background tabs:
 * dexie#2296) is opened again and the work done once more; so the work is one transaction, or can be repeated.
 * @param patienceMs what the work may take, milliseconds.
 * @throws StorageError `no-answer` where storage does not answer (the state is then `silent`); otherwise whatever the work throws:
 * `toStorageFailure` codes it.
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
 * The open database, for who watches it; all else goes through `withDatabase`.
 * @throws StorageError `no-answer` where it does not open in time; or what IndexedDB throws.
 */
export async function openDatabase(): Promise<PortalDatabase> {
  const isGivenUp = getDatabaseState() === 'silent' && performance.now() - beganAt > RENEW_AFTER_MS;
  const attempt = opening === undefined || isGivenUp ? begin() : opening;
  try {
    return await answerWithin(attempt, patience(STORAGE_PATIENCE_MS));
  } catch (error) {
    // Where it waits for another tab to close, that is what the claimant is told.
    if (isNoAnswer(error) && opening === attempt && getDatabaseState() !== 'blocked') tellSilent();
    throw error;
  }
}

/**
 * Asks storage once more, by new connections and with the whole patience: the claimant wants to know.
 * @returns whether it answers.
 */
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
 * Deletes the database with what the disk has of it. What is asked meanwhile waits, and finds an empty one. Only for a database that
 * holds nothing any more: tabs that have it open are told of a deletion.
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

/** For what watches the database: storage was asked, and gave no answer in time. */
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
      // What was begun may still be committed; what comes next is asked by a connection of its own.
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
      // Site data that is cleared in the browser's settings, or by a full disk, goes without a word before.
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

/** Closes what is open, or opens too late: it would block another tab's delete, or a newer version. */
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
    // A newer version waits for us: let it migrate. What is unsaved here is told by the page (state `outdated`).
    if (newVersion !== null) setDatabaseState('outdated');
    else void meetDeletion(database);
    database.close({ disableAutoOpen: true });
    return false;
  });
  database.on('close', () => {
    // Dexie tells of a close of ours too.
    if (!database.isInUse || getDatabaseState() === 'outdated') return;
    // What watches it would open it by itself, and find an empty one before anybody knows why it is.
    letGo();
    setDatabaseState('closed');
  });
  await database.open();
  database.records = await countRecords(database);
  return database;
}

/**
 * The database is about to be deleted, by another tab or in the browser's settings: what is asked next finds an empty one. That is told
 * where anything was in it: the portal itself deletes an empty one for its traces. The deletion waits for what is read here.
 */
async function meetDeletion(database: PortalDatabase): Promise<void> {
  if (database.isInUse) forget();
  // What cannot be counted may have been there.
  const records = await countRecords(database).catch(() => 1);
  if (records > 0) noteDeletion(records);
}

/** Asked of the connection itself, at once: Dexie's own way begins later, when it is closed. */
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

/** How many databases are deleted after the one that has to leave nothing. */
const COMPANIONS = 5;

/**
 * Deletes a database of IndexedDB with what the disk still has of it. Chromium writes what was not on the disk yet out with a deletion,
 * bytes and all, and packs the range of the deleted database in the files that are older; another change that comes at that moment
 * keeps it from either (seen in the files of Chromium 156: three erasures of ten left everything). So other databases are made before, which
 * lie in the same files, and deleted after, one by one: the first of them that meets no other change writes out what is left, the next packs
 * it, and the one after drops the packed file.
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
