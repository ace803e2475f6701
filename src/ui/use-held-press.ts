import { useCallback, useEffect, useState } from 'react';
import type { Busy } from './busy-context.ts';

/** A press that could not be carried out yet. */
interface HeldPress {
  readonly button: HTMLButtonElement;
  readonly name: string | undefined;
  readonly address: string;
}

/**
 * Keeps a press on a button that waits for a captcha, and makes it once that has ended: a captcha runs for a waiting claim too, of which
 * the claimant knows nothing. A press while the router navigates is not kept; nor is one where the page or the button's name has changed
 * meanwhile: it was meant for something else.
 * @param name what the button is called.
 */
export function useHeldPress(busy: Busy, name: string | undefined) {
  const [held, setHeld] = useState<HeldPress | null>(null);
  useEffect(() => {
    if (held === null || busy === 'captcha') return;
    setHeld(null);
    if (held.name === name && held.address === location.href) held.button.click();
  }, [held, busy, name]);
  const hold = useCallback(
    (button: HTMLButtonElement) => {
      if (busy === 'captcha') setHeld({ button, name, address: location.href });
    },
    [busy, name],
  );
  return { isHeld: held !== null, hold };
}
