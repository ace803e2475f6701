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
 * so that it never competes with the first page or the first field. Who is in a field already has begun before this was asked for: in the
 * page that stood here before its code. Returns what calls it off.
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

/** How long a task that failed is left alone, in ms. */
const TRY_AGAIN_MS = 30_000;

/**
 * Runs again what failed for want of a network: in an idle moment once there is one, or after a while (a browser does not always
 * know). Returns what calls it off.
 */
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

/**
 * Runs a task until it succeeds, such as one that fetches code: after a failure it is tried later. Returns what calls it off; from then on
 * nothing is told.
 */
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
