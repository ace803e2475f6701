import './page-turn.css';
import type { createPortalRouter } from '#portal/router.tsx';

/** Time limit for the picture of the old page, in ms; after it the new page comes without a fade. */
const LATEST_PICTURE_MS = 100;
/** Longest time that the picture covers the old page, in ms; a slower new page comes without a fade. */
const LONGEST_COVER_MS = 300;

/**
 * Lets each page fade into the next if the browser can, unless reduced motion is asked for. Not by the router's
 * `defaultViewTransition`, which loses presses while the new page renders and fades in, and rejects unhandled when it is skipped.
 */
export function fadeTurnedPages(router: ReturnType<typeof createPortalRouter>): void {
  router.startViewTransition = (show) => {
    const { location, resolvedLocation } = router.state;
    const isTurned = location.pathname !== resolvedLocation?.pathname;
    return isTurned && canFade() ? fade(show) : show();
  };
}

function canFade(): boolean {
  return (
    'startViewTransition' in document &&
    document.visibilityState === 'visible' &&
    // During a redirect the page is hidden.
    !('redirecting' in document.documentElement.dataset) &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/** Shows the new page, live at once, under a picture of the old one that fades (page-turn.css). */
export function fade(show: () => Promise<void>): Promise<void> {
  const { dataset } = document.documentElement;
  const shown = Promise.withResolvers<void>();
  dataset.turning = 'from';
  const transition = document.startViewTransition(() => {
    clearTimeout(timer);
    dataset.turning = 'to';
    timer = setTimeout(skip, LONGEST_COVER_MS);
    // Not awaited: the browser blocks all presses until its callback has ended.
    show().then(shown.resolve, shown.reject);
  });
  const skip = () => transition.skipTransition();
  let timer = setTimeout(skip, LATEST_PICTURE_MS);
  const uncover = () => {
    clearTimeout(timer);
    delete dataset.turning;
  };
  shown.promise.then(uncover, uncover);
  // Rejects when the transition is skipped.
  transition.ready.catch(() => undefined);
  return shown.promise;
}
