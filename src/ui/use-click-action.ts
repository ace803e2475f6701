import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs a click action, one at a time: a second click while its promise is open does nothing. `isRunning` is true
 * meanwhile, unless `waits` is false. A rejected promise is the action's own bug and goes to the window's handler.
 */
export function useClickAction(action: (() => unknown) | undefined, waits: boolean) {
  const [isRunning, setIsRunning] = useState(false);
  const isOpen = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const run = useCallback(() => {
    if (isOpen.current) return;
    const outcome = action?.();
    if (!waits || !(outcome instanceof Promise)) return;
    isOpen.current = true;
    setIsRunning(true);
    const finish = () => {
      isOpen.current = false;
      if (isMounted.current) setIsRunning(false);
    };
    outcome.then(finish, (reason: unknown) => {
      finish();
      reportError(reason);
    });
  }, [action, waits]);

  return { isRunning, run };
}
