import { useEffect, useState, useSyncExternalStore } from 'react';
import { createSavedConfirmation } from '#core/form/saved-confirmation.ts';

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/** Whether to show that something was saved: for five seconds after `show` (specification, section 4). */
export function useSavedConfirmation(): { readonly isShown: boolean; readonly show: () => void } {
  const [confirmation] = useState(() => createSavedConfirmation(schedule));
  const isShown = useSyncExternalStore(confirmation.isShown.subscribe, confirmation.isShown.get);
  useEffect(() => () => confirmation.hide(), [confirmation]);
  return { isShown, show: confirmation.show };
}
