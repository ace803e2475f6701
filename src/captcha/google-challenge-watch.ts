const CHALLENGE_FRAME = 'iframe[src*="/bframe"]';

/** Time after the challenge is hidden in which its token may still come, in ms. */
const TOKEN_GRACE_MS = 1500;

interface ChallengeListeners {
  readonly onShown: () => void;
  readonly onClosed: () => void;
}

/**
 * Watches the challenge's iframe, which Google shows and hides by its container's style: Google reports nothing when the visitor closes
 * it, and the attempt would never end. Returns a function that stops the watch; call it when the token comes.
 */
export function watchGoogleChallenge({ onShown, onClosed }: ChallengeListeners): () => void {
  let wasShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isShown(): boolean {
    const frame = document.querySelector<HTMLElement>(CHALLENGE_FRAME);
    if (frame === null) return false;
    // Safari before 17.4 lacks checkVisibility. Google hides the frame by its container's `visibility`, which is inherited.
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
