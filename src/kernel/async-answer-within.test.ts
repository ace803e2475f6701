import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWithin, isNoAnswer, STORAGE_PATIENCE_MS } from './async.ts';
import { requestLock } from './request-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => {});

test('an answer in time is passed on, and so is a failure', async () => {
  await expect(answerWithin(Promise.resolve('kept'))).resolves.toBe('kept');
  await expect(answerWithin(Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that never answers fails after the patience, not before', async () => {
  const told = vi.fn();
  void answerWithin(never()).catch((error: unknown) => told(isNoAnswer(error)));
  await vi.advanceTimersByTimeAsync(STORAGE_PATIENCE_MS - 1);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledExactlyOnceWith(true);
});

test('time for which the page was frozen does not count', async () => {
  const told = vi.fn();
  void answerWithin(never(), 3_000).catch(told);
  // A frozen page finds one due timer when it resumes, however long the freeze lasted.
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toHaveBeenCalledOnce();
});

test('a lock that is granted too late is let go, and nothing is done under it', async () => {
  let grant = (): unknown => undefined;
  const request = (_name: string, _options: LockOptions, work: (lock: null) => Promise<void>) =>
    new Promise((resolve) => {
      grant = () => resolve(work(null));
    });
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(async () => 'done');
  const outcome = requestLock('draft', {}, work, 2_000).catch(isNoAnswer);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await outcome).toBe(true);
  grant();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).not.toHaveBeenCalled();
});

test('work under a granted lock may take as long as it likes', async () => {
  const request = (_name: string, _options: LockOptions, work: (lock: null) => Promise<string>) => work(null);
  vi.stubGlobal('navigator', { locks: { request } });
  const slow = () => new Promise<string>((resolve) => setTimeout(resolve, 60_000, 'sent'));
  const outcome = requestLock('outbox', {}, slow, 2_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toBe('sent');
});
