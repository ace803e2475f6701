import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getDatabaseState, subscribeToDatabaseState } from '#data/database-state.ts';

const DatabaseNotice = lazy(async () => ({
  default: (await import('#features/storage/database-notice.tsx')).DatabaseNotice,
}));

/** Above every page: what is saved on this device cannot be reached from this tab. */
export function DatabaseTrouble() {
  const state = useSyncExternalStore(subscribeToDatabaseState, getDatabaseState);
  if (state === 'open' || state === 'closed') return null;
  return (
    <Suspense fallback={null}>
      <DatabaseNotice trouble={state} />
    </Suspense>
  );
}
