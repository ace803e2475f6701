import { ACTIVITY_EVENTS } from '#kernel/session-clock.ts';

/** The moments at which a page that slept or was hidden has to look at the clock at once. */
const WAKE_EVENTS = ['visibilitychange', 'resume'] as const;

/** Calls `onActivity` at every key, wheel, mouse or touch event, wherever it happens. Returns what ends it. */
export function watchActivity(onActivity: () => void): () => void {
  const ending = new AbortController();
  for (const name of ACTIVITY_EVENTS) {
    window.addEventListener(name, onActivity, { capture: true, passive: true, signal: ending.signal });
  }
  return () => ending.abort();
}

/** Calls `onWake` when the page may have slept: shown again, resumed, or taken from the back-forward cache. */
export function watchWake(onWake: () => void): () => void {
  const ending = new AbortController();
  for (const name of WAKE_EVENTS) document.addEventListener(name, onWake, { signal: ending.signal });
  window.addEventListener('pageshow', onWake, { signal: ending.signal });
  return () => ending.abort();
}
