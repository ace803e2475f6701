const CHALLENGE_FRAME = 'iframe[src*="/bframe"]';

/** How long after the challenge is hidden its token may still come, in ms. */
const TOKEN_GRACE_MS = 1500;

interface ChallengeListeners {
  readonly onShown: () => void;
  readonly onClosed: () => void;
}

/**
 * Google tells nothing when the visitor closes the challenge: without this the attempt would never end. The challenge
 * is an iframe whose outermost container is shown and hidden by its style; once it was seen and then hidden, and no token
 * came, `onClosed` is called; `onShown` when it is first seen. Returns what ends the watch (call it when the token comes).
 */
export function watchGoogleChallenge({ onShown, onClosed }: ChallengeListeners): () => void {
  let wasShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isShown(): boolean {
    const frame = document.querySelector<HTMLElement>(CHALLENGE_FRAME);
    if (frame === null) return false;
    // Safari before 17.4 has no checkVisibility. Google's container hides the frame by `visibility`, which is inherited.
    if (typeof frame.checkVisibility !== 'function')
      return getComputedStyle(frame).visibility !== 'hidden' && frame.getClientRects().length > 0;
    return frame.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function look(): void {
    const shown = isShown();
    if (shown) {
      if (!wasShown) onShown();
      wasShown = true;
      clearTimeout(timer);
      timer = undefined;
    } else if (wasShown && timer === undefined) {
      timer = setTimeout(() => {
        stop();
        onClosed();
      }, TOKEN_GRACE_MS);
    }
  }

  const observer = new MutationObserver(look);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style'],
  });
  look();

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  return stop;
}
