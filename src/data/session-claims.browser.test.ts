import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { readDraftAuthorization, writeDraftAuthorization } from './draft-authorization.ts';
import { createDraft } from './drafts.ts';
import { endSession } from './end-session.ts';
import { openSessionClaims, unlockClaims } from './session-claims.ts';

const ANA = { classMemberId: 'RW-1', pin: '111111' };
const BEN = { classMemberId: 'RW-2', pin: '222222' };
const until = () => Date.now() + 60_000;

async function keepDraft(credentials: typeof ANA) {
  const made = await createDraft({
    formType: 'Standard',
    credentials,
    models: [],
    sessionUntil: until(),
    now: () => new Date(),
  });
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

beforeEach(resetDevice);
afterEach(endSession);

test('the same credentials open everything of theirs again, without the server', async () => {
  const draft = await keepDraft(ANA);
  await writeDraftAuthorization(draft.keys, { captchaRawValue: 'raw' });
  await endSession();
  expect(await openSessionClaims()).toEqual([]);

  const opened = await unlockClaims({ classMemberId: ' rw-1', pin: '111111' }, until());
  expect(opened.map(({ draftId }) => draftId)).toEqual([draft.id]);
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([draft.id]);
  // Sending needs the server's word again.
  expect(await readDraftAuthorization(draft.keys)).toBeUndefined();
});

test('wrong credentials open nothing and leave the session as it is', async () => {
  const draft = await keepDraft(ANA);
  expect(await unlockClaims({ classMemberId: 'RW-1', pin: '999999' }, until())).toEqual([]);
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([draft.id]);
});

test('the session of another claimant ends: nobody sees another’s claims', async () => {
  await keepDraft(ANA);
  await endSession();
  const ben = await keepDraft(BEN);
  await endSession();
  await unlockClaims(ANA, until());
  await unlockClaims(BEN, until());
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([ben.id]);
});
