import { liveQuery, type Subscription } from 'dexie';
import { withDatabase } from './database.ts';
import type { PortalDatabase } from './database-schema.ts';
import { getDatabaseState, subscribeToDatabaseState } from './database-state.ts';

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

  function begin(database: PortalDatabase): void {
    if (isStopped || database === watched) return;
    watched = database;
    subscription?.unsubscribe();
    subscription = liveQuery(() => query(database)).subscribe({ next, error });
  }

  function open(): void {
    withDatabase((database) => Promise.resolve(database)).then(begin, error);
  }

  const stopListening = subscribeToDatabaseState(() => {
    if (getDatabaseState() === 'open') open();
  });
  open();
  return () => {
    isStopped = true;
    stopListening();
    subscription?.unsubscribe();
  };
}
