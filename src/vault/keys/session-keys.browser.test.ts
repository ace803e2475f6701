import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reopenSmallState, writeSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { startDraft } from '#tests/support/upload-claim.ts';
import { resumeSession } from '#vault/drafts/drafts.ts';
import { endSession } from '#vault/session-claims.ts';
import { forgetKeys } from './held-keys.ts';
import { readSessionKeys } from './session-keys.ts';

const now = () => new Date();

beforeEach(async () => {
  await endSession();
  await resetDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['ended while the portal was closed', -1],
  ['a clock that was set back would prolong', 86_400_000],
])('a session that %s leaves no key behind', async (_what, ahead) => {
  const draft = await startDraft();
  await draft.close();
  await writeSmallState('sessionDeadline', Date.now() + ahead);
  expect(await resumeSession({ now })).toBeUndefined();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('portal-session-keys');
  const next = await startDraft();
  expect((await resumeSession({ now }))?.id).toBe(next.id);
});

test('a page that cannot read whether the session lives keeps its keys, and ends it in no other tab', async () => {
  const draft = await startDraft();
  const other = new BroadcastChannel('portal-session-keys');
  const told: string[] = [];
  other.onmessage = ({ data }) => told.push(data.type);
  reopenSmallState();
  vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const listOpen = async () => (await readSessionKeys()).map(({ draftId }) => draftId);
  expect(await listOpen()).toEqual([draft.id]);
  forgetKeys();
  expect(await listOpen()).toEqual([]);
  vi.restoreAllMocks();
  reopenSmallState();
  expect(told).not.toContain('ended');
  other.close();
});
