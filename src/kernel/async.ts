import { StorageError } from './storage-trouble.ts';

/**
 * A call of which one runs at a time: whoever asks while it runs gets its result, whoever asks after it starts it anew.
 */
export function shareRunning<T>(call: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= call().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Tells the runs of one thing apart, where an earlier one may end after a later one: call it when a run begins, and what it gives
 * says whether no other has begun since.
 */
export function createLatest(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}

/**
 * Lets a key, a press or a paint that waits go first. Long work is done in slices: a phone should answer a touch within 50 ms. No timer, which
 * a page in the background would wait for.
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

/** Code that is fetched before it is used; from then on whoever uses it waits for nothing. */
export interface LazyCode<M> {
  /** Rejects where the code cannot be had now; the next call tries again. */
  readonly load: () => Promise<M>;
  /** @throws Error where nobody has loaded it. */
  readonly get: () => M;
}

/** Wraps an `import()` whose code is called by functions that cannot wait. */
export function lazyCode<M>(fetchModule: () => Promise<M>): LazyCode<M> {
  let loaded: M | undefined;
  return {
    async load() {
      loaded ??= await fetchModule();
      return loaded;
    },
    get() {
      if (loaded === undefined) throw new Error('This code was not loaded before its use.');
      return loaded;
    },
  };
}

/** How long is waited before code is asked for again, in milliseconds; `page-script.ts` waits as long for the code that it runs before. */
const TRIES_AFTER_MS = [1_000, 4_000, 10_000];

/**
 * Fetches code that the first page cannot do without. A connection that breaks off is tried again: what stands in for the page holds what is
 * typed meanwhile. Without a network nothing is waited for. Rejects as the last try does.
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

/** How long storage may take to answer, in milliseconds, before it counts as silent. */
export const STORAGE_PATIENCE_MS = 10_000;
/** The patience with storage that was silent when it was last asked: one press asks at several doors, and must not wait at each. */
export const SILENT_PATIENCE_MS = 1_000;
/** For work that grows with what is kept: it erases or moves whole claims with their documents. */
export const BULK_PATIENCE_MS = 60_000;
/** What start-up waits for storage that the first page can do without. */
export const START_PATIENCE_MS = 2_000;

const TICK_MS = 1_000;

/**
 * Waits for an answer of storage, which may never come: a request of IndexedDB or a Web Lock can stay open for ever (a delete
 * that another tab blocks, a broken profile). The work itself cannot be stopped; a late answer is the caller's to use or to drop.
 * The patience is counted in ticks of the running page: the time for which the browser has frozen it does not count.
 * @param patienceMs milliseconds.
 * @throws StorageError `no-answer` where it took longer; otherwise what the work throws.
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

/** Whether work has failed because storage, or a lock, gave no answer. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'no-answer';
}
