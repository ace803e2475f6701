import { useEffect, useState } from 'react';
import { usePortal } from './portal.ts';

/**
 * Asks for the words of the pages behind the start page, and tells whether they are here: a start page travels without them,
 * so that a notice on it waits.
 * @param isWanted whether there is such a notice.
 */
export function useRestOfWords(isWanted = true): boolean {
  const { messages } = usePortal();
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    messages.loadRest().then(
      () => setIsHere(true),
      () => undefined,
    );
  }, [messages, isWanted]);
  return isHere;
}
