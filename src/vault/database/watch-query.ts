import { liveQuery, type Subscription } from 'dexie';
import { answerWithin } from '#kernel/async.ts';
import { getDatabaseState, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { openDatabase, tellSilent } from './database.ts';
import type { PortalDatabase } from './schema.ts';

/** A browser that gives no storage is asked again after this, once. */
const OPEN_AGAIN_MS = 1_000;
/** A reading that failed is made again, later each time, until it succeeds. */
const READ_AGAIN_LIMIT_MS = 60_000;

/**
 * Tells the result of a query now and after each change of what it read, also when a lost connection was opened again. The query
 * gets the open database and begins to read at once: whatever it waits for before takes it out of Dexie's watch, and it would
 * hear of no change. Returns the way to stop.
 */
export function watchQuery<T>(
  query: (database: PortalDatabase) => Promise<T>,
  { next, error }: { readonly next: (result: T) => void; readonly error: () => void },
): () => void {
  let watched: PortalDatabase | undefined;
  let subscription: Subscription | undefined;
  let isStopped = false;
  let readAgainMs = OPEN_AGAIN_MS;

  function begin(database: PortalDatabase): void {
    if (isStopped || database === watched) return;
    watched = database;
    subscription?.unsubscribe();
    const first = Promise.withResolvers<void>();
    subscription = liveQuery(() => query(database)).subscribe({
      next(result) {
        first.resolve();
        readAgainMs = OPEN_AGAIN_MS;
        next(result);
      },
      error() {
        first.resolve();
        error();
        // Nobody else reads it again while storage itself is sound.
        setTimeout(() => readAgain(database), readAgainMs);
        readAgainMs = Math.min(2 * readAgainMs, READ_AGAIN_LIMIT_MS);
      },
    });
    answerWithin(first.promise).catch(() => tellNoAnswer(database));
  }

  function readAgain(database: PortalDatabase): void {
    if (isStopped || database !== watched) return;
    watched = undefined;
    open();
  }

  function tellNoAnswer(database: PortalDatabase): void {
    if (isStopped || database !== watched) return;
    tellSilent();
    error();
  }

  function open(): void {
    openDatabase().then(begin, error);
  }

  const stopListening = subscribeToDatabaseState(() => {
    // After a deletion the database is opened anew, and is empty; while the browser still clears the site's data it refuses.
    if (getDatabaseState() === 'lost') setTimeout(open, OPEN_AGAIN_MS);
    else if (getDatabaseState() === 'open' || getDatabaseState() === 'closed') open();
  });
  open();
  return () => {
    isStopped = true;
    stopListening();
    subscription?.unsubscribe();
  };
}
