import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSmallState, removeSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { makeSubmission, startDraft } from '#tests/support/upload-claim.ts';
import { noteSubmittedClaims } from '#vault/outbox-signals.ts';
import { queueSubmission } from './queue-submission.ts';

beforeEach(resetDevice);
afterEach(() => {
  vi.restoreAllMocks();
});

test('a number of claims that another has counted earlier, and writes later, does not stand', async () => {
  const draft = await startDraft();
  expect((await queueSubmission(makeSubmission(draft, []))).ok).toBe(true);
  await removeSmallState('unsentForms');
  const { put } = IDBObjectStore.prototype;
  let older = 1;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function write(
    this: IDBObjectStore,
    value: unknown,
    key,
  ) {
    const request = put.call(this, value, key);
    if (key !== 'unsentForms' || older === 0) return request;
    older -= 1;
    return put.call(this, [], key);
  });
  await noteSubmittedClaims();
  expect(older).toBe(0);
  expect(await readSmallState('unsentForms')).toHaveLength(1);
});
