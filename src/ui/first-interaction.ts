/** The time after which an idle task begins at the latest, in ms. */
const IDLE_TIMEOUT_MS = 5_000;

const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs a task when the browser is idle; at the next turn where it cannot tell (Safari). Returns what calls it off. */
export function runWhenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 1);
  return () => clearTimeout(handle);
}

/**
 * Runs a task once, after the claimant's first interaction with the page and when the browser is idle then,
 * so that it never competes with the first page or the first field. Returns what calls it off.
 */
export function onFirstInteraction(task: () => void): () => void {
  const listening = new AbortController();
  let callOff = () => listening.abort();
  const begin = () => {
    listening.abort();
    callOff = runWhenIdle(task);
  };
  for (const name of FIRST_INTERACTIONS) {
    document.addEventListener(name, begin, { passive: true, capture: true, signal: listening.signal });
  }
  return () => callOff();
}
