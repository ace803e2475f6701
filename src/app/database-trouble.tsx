import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react';
import { getDatabaseState, subscribeToDatabaseState } from '#data/database-state.ts';
import { useRestOfWords } from './use-rest-of-words.ts';

const DatabaseNotice = lazy(async () => ({
  default: (await import('#features/storage/database-notice.tsx')).DatabaseNotice,
}));

/** Above every page: what is saved on this device cannot be reached from this tab. */
export function DatabaseTrouble() {
  const state = useSyncExternalStore(subscribeToDatabaseState, getDatabaseState);
  return state === 'open' || state === 'closed' ? null : <WordedTrouble trouble={state} />;
}

function WordedTrouble(props: ComponentProps<typeof DatabaseNotice>) {
  if (!useRestOfWords()) return null;
  return (
    <Suspense fallback={null}>
      <DatabaseNotice {...props} />
    </Suspense>
  );
}
