import { startTransition, useEffect, useState } from 'react';

/** A browser without idle callbacks (Safari) takes the next chunk after this many milliseconds. */
const FALLBACK_DELAY_MS = 30;

/** More at a time would keep a key waiting for as long as they take to be laid out. */
const MOST_AT_A_TIME = 16;

/**
 * How many of a page's chunks to render now: one at once, then more whenever the browser is idle, as many again each time
 * as there are, up to a limit.
 */
export function useMountedChunks(total: number): number {
  const [mounted, setMounted] = useState(1);
  useEffect(() => {
    if (mounted >= total) return;
    const mountNext = () => startTransition(() => setMounted(mounted + Math.min(mounted, MOST_AT_A_TIME)));
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(mountNext, FALLBACK_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(mountNext, { timeout: 500 });
    return () => cancelIdleCallback(idle);
  }, [mounted, total]);
  return mounted;
}
