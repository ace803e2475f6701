import { useEffect, useSyncExternalStore } from 'react';
import { usePortal } from './portal.ts';

/**
 * Asks for the words of the pages behind the start page, and tells whether they are here: a start page travels without them,
 * so that a notice on it waits.
 * @param isWanted whether there is such a notice.
 */
export function useRestOfWords(isWanted = true): boolean {
  const { messages } = usePortal();
  useEffect(() => {
    // Where they cannot be fetched now, whoever asks next brings them for all.
    if (isWanted) messages.loadRest().catch(() => undefined);
  }, [messages, isWanted]);
  return useSyncExternalStore(messages.subscribe, messages.hasRest);
}
