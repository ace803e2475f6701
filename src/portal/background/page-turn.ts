import './page-turn.css';
import type { createPortalRouter } from '#portal/router.tsx';

/** A picture of the old page that takes longer is done without: nobody waits for it. Milliseconds. */
const LATEST_PICTURE_MS = 100;
/** The picture covers the old page, which lives on, for no longer than this; a new page that is slower comes without it. */
const LONGEST_COVER_MS = 300;

/**
 * Lets each page fade into the next where the browser can, unless less motion is asked for. The router's `defaultViewTransition` does not
 * serve: presses meet nothing while the new page is rendered and then shown as a picture, and one that is skipped is an error that nobody caught.
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
    // Behind a redirect nothing is seen that could fade.
    !('redirecting' in document.documentElement.dataset) &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

/**
 * Shows what comes under a picture of what was there, which then fades (page-turn.css). What comes is no picture: it can be pressed
 * and scrolled at once.
 */
export function fade(show: () => Promise<void>): Promise<void> {
  const { dataset } = document.documentElement;
  const shown = Promise.withResolvers<void>();
  dataset.turning = 'from';
  const transition = document.startViewTransition(() => {
    clearTimeout(timer);
    dataset.turning = 'to';
    timer = setTimeout(skip, LONGEST_COVER_MS);
    // The browser does not wait for this: until its callback has ended it lets nobody press anything.
    show().then(shown.resolve, shown.reject);
  });
  const skip = () => transition.skipTransition();
  let timer = setTimeout(skip, LATEST_PICTURE_MS);
  const uncover = () => {
    clearTimeout(timer);
    delete dataset.turning;
  };
  shown.promise.then(uncover, uncover);
  // Rejected where the transition was skipped.
  transition.ready.catch(() => undefined);
  return shown.promise;
}
