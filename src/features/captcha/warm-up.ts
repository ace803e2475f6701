import type { CaptchaClient } from './captcha-client.ts';

const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs a task when the browser is idle; at the next turn where it cannot tell (Safari). */
function runWhenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 0);
  return () => clearTimeout(handle);
}

/**
 * Loads the captcha after the claimant's first interaction with the page, when the browser is idle, so that it never
 * competes with the first field. Returns what calls it off.
 */
export function warmUpCaptcha(client: Pick<CaptchaClient, 'prepare'>): () => void {
  const listening = new AbortController();
  let cancelIdle = () => {};
  const begin = () => {
    listening.abort();
    cancelIdle = runWhenIdle(() => void client.prepare());
  };
  for (const name of FIRST_INTERACTIONS) {
    document.addEventListener(name, begin, { passive: true, capture: true, signal: listening.signal });
  }
  return () => {
    listening.abort();
    cancelIdle();
  };
}
