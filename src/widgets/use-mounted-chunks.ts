import { startTransition, useEffect, useState } from 'react';

/** A browser without idle callbacks (Safari) takes the next chunk after this many milliseconds. */
const FALLBACK_DELAY_MS = 30;

/** How many of a page's chunks to render now: one at once, then one more whenever the browser is idle. */
export function useMountedChunks(total: number): number {
  const [mounted, setMounted] = useState(1);
  useEffect(() => {
    if (mounted >= total) return;
    const mountNext = () => startTransition(() => setMounted(mounted + 1));
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(mountNext, FALLBACK_DELAY_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(mountNext, { timeout: 500 });
    return () => cancelIdleCallback(idle);
  }, [mounted, total]);
  return mounted;
}
