import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { makePdf } from '#tests/support/upload-claim.ts';
import { withDatabase } from './database/database.ts';
import { addToInbox, openInbox } from './documents/inbox.ts';
import { createDraft } from './drafts/drafts.ts';
import { eraseClaimant } from './erasing.ts';
import {
  endOthersSession,
  endSession,
  findAuthorized,
  leaveSession,
  openSessionClaims,
  readDraftAuthorization,
  unlockClaims,
  writeDraftAuthorization,
} from './session-claims.ts';

const ANA = { classMemberId: 'RW-1', pin: '111111' };
const BEN = { classMemberId: 'RW-2', pin: '222222' };
const until = () => Date.now() + 60_000;

async function keepDraft(credentials: typeof ANA, formType: 'Standard' | 'Automotive' = 'Standard') {
  const made = await createDraft({
    formType,
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
  expect(await findAuthorized([draft.id])).toEqual(new Set([draft.id]));
  await endSession();
  expect(await openSessionClaims()).toEqual([]);

  const opened = await unlockClaims({ classMemberId: ' rw-1', pin: '111111' }, until());
  expect(opened.keys.map(({ draftId }) => draftId)).toEqual([draft.id]);
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([draft.id]);
  // Sending needs the server's word again.
  expect(await readDraftAuthorization(draft.keys)).toBeUndefined();
  expect(await findAuthorized([draft.id])).toEqual(new Set());
});

test('wrong credentials open nothing and leave the session as it is', async () => {
  const draft = await keepDraft(ANA);
  expect((await unlockClaims({ classMemberId: 'RW-1', pin: '999999' }, until())).keys).toEqual([]);
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([draft.id]);
});

test('the session of another claimant ends: nobody sees another’s claims', async () => {
  await keepDraft(ANA);
  await endSession();
  const ben = await keepDraft(BEN);
  await endSession();
  expect((await unlockClaims(ANA, until())).endedOthers).toBe(false);
  expect((await unlockClaims(BEN, until())).endedOthers).toBe(true);
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([ben.id]);
});

test('a session is ended for who proves other credentials, not for its own claimant', async () => {
  expect(await endOthersSession(ANA)).toBe(false);
  const ana = await keepDraft(ANA);
  expect(await endOthersSession({ ...ANA, classMemberId: ' rw-1' })).toBe(false);
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([ana.id]);
  expect(await endOthersSession(BEN)).toBe(true);
  expect(await openSessionClaims()).toEqual([]);
});

test('a tab that only leaves the session takes no key of the one that has begun since', async () => {
  const ana = await keepDraft(ANA);
  await leaveSession();
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([ana.id]);
});

test('what was shared in another claimant’s session goes with it; one’s own stays', async () => {
  await keepDraft(ANA);
  await addToInbox(makePdf(2_000));
  expect(await endOthersSession(ANA)).toBe(false);
  expect(await openInbox()).toHaveLength(1);
  expect(await endOthersSession(BEN)).toBe(true);
  expect(await openInbox()).toEqual([]);
});

test('"Finish and clear this device" finds the claimant in each form type that asks for the same credentials', async () => {
  const standard = await keepDraft(ANA);
  await endSession();
  const automotive = await keepDraft({ ...ANA, classMemberId: 'rw1' }, 'Automotive');
  expect(automotive.keys.claimantId).toBe(standard.keys.claimantId);
  await eraseClaimant(automotive.keys.claimantId);
  expect(await withDatabase((database) => database.keyrings.count())).toBe(0);
});
