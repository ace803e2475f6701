import { useEffect, useState } from 'react';
import { usePortal } from './portal.ts';

/**
 * Asks for the words of the pages behind the start page, and tells whether they are here: a start page travels without them,
 * so that a notice on it waits.
 */
export function useRestOfWords(): boolean {
  const { messages } = usePortal();
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    messages.loadRest().then(
      () => setIsHere(true),
      () => undefined,
    );
  }, [messages]);
  return isHere;
}
