import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { startDraft } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { endSession } from '#vault/session-claims.ts';
import { keepTyped } from './claim-opening.ts';

let draft: OpenDraft;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  draft = await startDraft();
  keepTyped(draft);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await draft.flush();
});

function type(value: string): void {
  const flags = { dirty: true, touched: true, everDirty: true };
  draft.save({ kind: 'field', address: { clientId: 'client-credent', key: 'pin' }, value, flags });
}

/** Returns whether the browser would ask before leaving the page. */
function asksToStay(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test.each([
  ['hidden', hidePage],
  ['left', () => window.dispatchEvent(new Event('pagehide'))],
  ['frozen', () => document.dispatchEvent(new Event('freeze'))],
])('commits what was typed at once when the page is %s', async (_what, leave) => {
  const flush = vi.spyOn(draft, 'flush');
  type('typed last');
  expect(flush).not.toHaveBeenCalled();
  leave();
  expect(flush).toHaveBeenCalledOnce();
  await flush.mock.results[0]?.value;
  const [stored] = await draft.readModels();
  expect(stored?.model.fields.pin).toBe('typed last');
});

test('the browser asks before the page goes only while a save has failed', async () => {
  type('saved');
  await draft.flush();
  expect(asksToStay()).toBe(false);

  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  type('not saved');
  await draft.flush();
  expect(asksToStay()).toBe(true);

  full.mockRestore();
  await draft.flush();
  expect(asksToStay()).toBe(false);
});

test('the browser does not ask where staying would save nothing', async () => {
  await withDatabase((database) => database.drafts.delete(draft.id));
  type('too late');
  expect(await draft.flush()).toMatchObject({ ok: false, error: { code: 'gone' } });
  expect(asksToStay()).toBe(false);
});
