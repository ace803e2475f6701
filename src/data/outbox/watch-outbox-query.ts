import { watchQuery } from '#vault/database/watch-query.ts';
import { withDatabase } from '../database.ts';
import type { PortalDatabase } from '../database-schema.ts';
import { subscribeToOutboxSignals } from './outbox-signals.ts';

/**
 * Tells the result of a query of the outbox now and after each change, whoever made it: this tab, another one, the worker.
 * @param watcher.error told where the query cannot be watched; changes of others are still told. Returns the way to stop.
 */
export function watchOutboxQuery<T>(
  query: (database: PortalDatabase) => Promise<T>,
  watcher: { readonly next: (result: T) => void; readonly error: () => void },
): () => void {
  let isStopped = false;
  const stopWatching = watchQuery(query, watcher);
  const unsubscribe = subscribeToOutboxSignals(async () => {
    const result = await withDatabase(query).then(
      (value) => ({ value }),
      () => undefined,
    );
    if (result !== undefined && !isStopped) watcher.next(result.value);
  });
  return () => {
    isStopped = true;
    stopWatching();
    unsubscribe();
  };
}
