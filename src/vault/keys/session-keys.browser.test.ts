import { beforeEach, expect, test } from 'vitest';
import { writeSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { startDraft } from '#tests/support/upload-claim.ts';
import { resumeSession } from '#vault/drafts/drafts.ts';
import { endSession } from '#vault/session-claims.ts';

const now = () => new Date();

beforeEach(async () => {
  await endSession();
  await resetDevice();
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
