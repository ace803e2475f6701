import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { CREDENTIALS, openDraftsFor, startDraft } from '#tests/support/upload-claim.ts';
import { endSession } from '#vault/session-claims.ts';
import { createDraft, resumeSession } from './drafts.ts';

const now = () => new Date();

beforeEach(async () => {
  await endSession();
  await resetDevice();
});
afterEach(() => vi.restoreAllMocks());

function fillDevice() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

test('a draft on a full device is read, tells why it is not written, and is written once there is room', async () => {
  const { id, close } = await startDraft();
  await close();
  const full = fillDevice();
  const draft = await resumeSession({ now });
  const told = vi.fn();
  draft?.lock.subscribe(told);
  expect(draft?.lock.getRole()).toBe('reader');
  expect(draft?.lock.getFailure()).toEqual({ code: 'quota' });
  expect(await draft?.readModels()).toMatchObject([{ model: { fields: CREDENTIALS } }]);
  await expect(draft?.lock.takeOver()).rejects.toThrow();

  const byCredentials = await openDraftsFor();
  expect(byCredentials.ok && byCredentials.value.map((found) => found.id)).toEqual([id]);

  full.mockRestore();
  expect(await draft?.lock.request()).toBe('writer');
  expect([draft?.lock.getRole(), draft?.lock.getFailure()]).toEqual(['writer', undefined]);
  expect(told).toHaveBeenCalled();
});

test('a new draft is not begun on a full device', async () => {
  const { put } = IDBObjectStore.prototype;
  let isFull = false;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    // Lets the draft's records through, but not the update that names the writer.
    if (this.name === 'drafts') isFull = true;
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  });
  const created = await createDraft({
    formType: 'DocumentsUpload',
    credentials: CREDENTIALS,
    models: [],
    claimantId: 'claimant',
    now,
  });
  expect(isFull).toBe(true);
  expect(created).toEqual({ ok: false, error: { code: 'quota' } });
});
