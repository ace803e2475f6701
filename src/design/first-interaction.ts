/** Time after which an idle task begins at the latest, in ms. */
const IDLE_TIMEOUT_MS = 5_000;

const FIRST_INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Runs a task when the browser is idle; at the next turn in Safari, which cannot tell. Returns a function that cancels it. */
export function runWhenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 1);
  return () => clearTimeout(handle);
}

/**
 * Runs a task once, in an idle moment after the claimant's first interaction, so that it never competes with the first page or field. A
 * focused field counts as an interaction: the claimant began in the prerendered page. Returns a function that cancels it.
 */
export function onFirstInteraction(task: () => void): () => void {
  if (document.activeElement?.matches('input, select, textarea')) return runWhenIdle(task);
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

const TRY_AGAIN_MS = 30_000;

/** Runs a failed task again, in an idle moment, once the network is back or after a while. Returns a function that cancels it. */
export function tryLater(task: () => void): () => void {
  const waiting = new AbortController();
  let callOff = () => waiting.abort();
  const again = () => {
    waiting.abort();
    clearTimeout(timer);
    callOff = runWhenIdle(task);
  };
  const timer = setTimeout(again, TRY_AGAIN_MS);
  window.addEventListener('online', again, { signal: waiting.signal });
  return () => {
    clearTimeout(timer);
    callOff();
  };
}

/** Runs a task, such as fetching code, until it succeeds, with pauses. Returns a function that cancels it; no callback is called then. */
export function keepTrying<T>(
  task: () => Promise<T>,
  take: (value: T) => void,
  onFailure?: () => void,
): () => void {
  let callOff: (() => void) | undefined = () => {};
  const run = () => {
    task().then(
      (value) => callOff && take(value),
      () => {
        if (!callOff) return;
        callOff = tryLater(run);
        onFailure?.();
      },
    );
  };
  run();
  return () => {
    callOff?.();
    callOff = undefined;
  };
}
