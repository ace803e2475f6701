import { answerWithin, STORAGE_PATIENCE_MS } from './async.ts';

/**
 * `navigator.locks.request` with patience until the lock is granted or refused; the work under it may take as long as it
 * likes. A lock that is granted after that is let go at once.
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
