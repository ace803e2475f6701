import { StorageError } from './storage-trouble.ts';

/** Wraps a call so that one run is in flight at a time: calls made while it runs share its result; a later call starts a new run. */
export function shareRunning<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= call().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** Returns a function to call when a run begins; the check that it returns says whether that run is still the one that began last. */
export function createLatest(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}

/**
 * Yields to waiting input and paint: a phone should answer a touch within 50 ms, so long work runs in slices. Not by a timer, which a
 * background page would wait for.
 */
export function yieldToInput(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export interface LazyCode<M> {
  /** Rejects if the fetch fails; the next call tries again. */
  readonly load: () => Promise<M>;
  /** @throws Error if nothing has loaded the code. */
  readonly get: () => M;
}

/** Wraps an `import()` for callers that cannot await it: they call `load` before and `get` when they need the code. */
export function lazyCode<M>(fetchModule: () => Promise<M>): LazyCode<M> {
  let loaded: M | undefined;
  return {
    async load() {
      loaded ??= await fetchModule();
      return loaded;
    },
    get() {
      if (loaded === undefined) throw new Error('Used before it was loaded.');
      return loaded;
    },
  };
}

/** Delays before each retry of a code fetch, in milliseconds; `page-script.ts` retries the code that it needs after the same delays. */
const TRIES_AFTER_MS = [1_000, 4_000, 10_000];

/**
 * Fetches code that the first page cannot do without, and retries if the connection breaks: meanwhile the prerendered page keeps what the
 * claimant types. Offline it rejects at once. Rejects with the last error.
 */
export async function fetchPersistently<T>(fetchCode: () => Promise<T>): Promise<T> {
  for (const waitMs of TRIES_AFTER_MS) {
    try {
      return await fetchCode();
    } catch (error) {
      if (!navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return fetchCode();
}

/** Time limit for storage to answer, in milliseconds; after it storage counts as silent. */
export const STORAGE_PATIENCE_MS = 10_000;
/** Time limit for storage that did not answer last time: one press asks several stores, and must not wait ten seconds for each. */
export const SILENT_PATIENCE_MS = 1_000;
/** Time limit for work that erases or moves whole claims with their documents. */
export const BULK_PATIENCE_MS = 60_000;
/** Time limit at start-up for storage that the first page can do without. */
export const START_PATIENCE_MS = 2_000;

const TICK_MS = 1_000;

/**
 * Waits for storage, which may never answer: an IndexedDB request or a Web Lock can stay open for ever (another tab blocks a delete, a
 * broken profile). The work itself goes on; the caller decides whether to use a late answer.
 * Counts the time in ticks of the running page, so that time for which the browser has frozen the page does not count.
 * @param patienceMs milliseconds.
 * @throws StorageError `no-answer` after that time; otherwise what the work throws.
 */
export function answerWithin<T>(work: PromiseLike<T>, patienceMs: number = STORAGE_PATIENCE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    let left = patienceMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const tick = Math.min(left, TICK_MS);
      timer = setTimeout(() => {
        left -= tick;
        if (left > 0) wait();
        else reject(new StorageError('no-answer'));
      }, tick);
    };
    wait();
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

export function isNoAnswer(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'no-answer';
}
