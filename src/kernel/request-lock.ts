import { answerWithin, STORAGE_PATIENCE_MS } from './async.ts';

/**
 * Requests a Web Lock with a time limit until it is granted or refused; the work under it has no limit. Releases a lock that is granted
 * later at once, without running the work.
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
