import { answerWithin, STORAGE_PATIENCE_MS } from './async.ts';

/**
 * Calls `navigator.locks.request` with a time limit until the lock is granted or refused; the work under the lock has no limit. A lock
 * granted after the limit is released at once, without running the work.
 * @throws StorageError `no-answer`; otherwise what the request or the work throws.
 */
export function requestLock<T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => Promise<T>,
  patienceMs: number = STORAGE_PATIENCE_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const granted = Promise.withResolvers<void>();
    let isLate = false;
    navigator.locks
      .request(name, options, async (lock) => {
        if (isLate) return;
        granted.resolve();
        resolve(await work(lock));
      })
      .catch((error: unknown) => {
        granted.resolve();
        reject(error);
      });
    answerWithin(granted.promise, patienceMs).catch((error: unknown) => {
      isLate = true;
      reject(error);
    });
  });
}
