import { liveQuery, type Subscription } from 'dexie';
import { answerWithin } from '#kernel/async.ts';
import { getDatabaseState, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { openDatabase, tellSilent } from './database.ts';
import type { PortalDatabase } from './schema.ts';

/** Delay before the database is opened again, once, after the browser refused storage; also the first delay after a failed read. */
const OPEN_AGAIN_MS = 1_000;
/** Upper limit of the delay after failed reads, which doubles each time. Milliseconds. */
const READ_AGAIN_LIMIT_MS = 60_000;

/**
 * Calls `next` with the query's result now and after each change of what it read, also after a lost connection was reopened. The query
 * must start reading at once: awaiting anything else first takes it out of Dexie's live query, which then sees no change. Returns the
 * unsubscribe function.
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
        // No state change triggers another read while storage itself works, so this retries.
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
    // After a deletion the database opens empty; while the browser still clears the site's data, opening fails.
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
