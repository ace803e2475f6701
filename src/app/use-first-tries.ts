import { useSyncExternalStore } from 'react';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { usePortal } from './portal.ts';

const NONE: ReadonlySet<string> = new Set();

/** The drafts whose claims are on their way from this page's own first try; none without a connection, or while the server is left alone. */
export function useFirstTries(): ReadonlySet<string> {
  const { outbox } = usePortal();
  const tries = useSyncExternalStore(outbox.firstTries.subscribe, outbox.firstTries.get);
  const pause = useSyncExternalStore(outbox.pause.subscribe, outbox.pause.get);
  return useIsOnline() && pause === null ? tries : NONE;
}
