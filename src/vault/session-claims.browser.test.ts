import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { writeSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { makePdf } from '#tests/support/upload-claim.ts';
import { withDatabase } from './database/database.ts';
import { addToInbox, openInbox } from './documents/inbox.ts';
import { createDraft } from './drafts/drafts.ts';
import { eraseClaimant, sweepTabOnly } from './erasing.ts';
import { dropEverything, getHeldKeys } from './keys/held-keys.ts';
import type { HeldKeys } from './keys/key-handover.ts';
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

/** Stores an unseen receipt, as of a claim that was filed while no page was open. */
async function keepReceipt(draftId: string, filedAt: number): Promise<void> {
  const sealed = { iv: new Uint8Array(12), bytes: new Uint8Array(1) };
  const content = { ephemeralPublicKey: new Uint8Array(1), sealed };
  await withDatabase((database) =>
    database.receipts.put({ id: 'row', draftId, formType: 'Standard', filedAt, content }),
  );
}

/** Answers as another tab that holds these keys. */
function answerAsOtherTab(held: HeldKeys): () => void {
  const channel = new BroadcastChannel('portal-session-keys');
  channel.onmessage = ({ data }) => {
    if (data.type === 'asked') channel.postMessage({ type: 'held', held });
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request('session-keys', { mode: 'shared' }, () => promise);
  return () => {
    channel.close();
    resolve();
  };
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
  // Sending needs the server's authorization again.
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
  const stop = answerAsOtherTab(getHeldKeys());
  await leaveSession();
  expect((await openSessionClaims()).map(({ draftId }) => draftId)).toEqual([ana.id]);
  stop();
});

test('where another tab holds keys and does not give them, its session ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await writeSmallState('sessionDeadline', until());
  void navigator.locks.request('session-keys', { mode: 'shared' }, () => promise);
  expect(await endOthersSession(ANA)).toBe(true);
  resolve();
});

test('on a shared device the disk never has what opens a draft, and the draft goes with its tab', async () => {
  await writeSmallState('deviceKind', 'shared');
  const draft = await keepDraft(ANA);
  await endSession();
  const [keyring] = await withDatabase((database) => database.keyrings.toArray());
  expect(keyring?.salt).toHaveLength(0);
  // The tab is still open, and its claimant may come back to it.
  expect(await sweepTabOnly()).toBe(false);
  expect((await unlockClaims(ANA, until())).keys.map(({ draftId }) => draftId)).toEqual([draft.id]);

  dropEverything();
  expect((await unlockClaims(ANA, until())).keys).toEqual([]);
  expect(await sweepTabOnly()).toBe(true);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(DATABASE_NAME);
});

test('on a shared device a claim that was taken back stays while a tab is open that its claimant opened it in', async () => {
  await writeSmallState('deviceKind', 'shared');
  const draft = await keepDraft(ANA);
  const [salt] = getHeldKeys().salts.values();
  dropEverything();
  // Stored as for a claim that waits to be sent; the claimant then takes it back.
  await withDatabase((database) => database.keyrings.update(draft.id, salt === undefined ? {} : { salt }));
  expect((await unlockClaims(BEN, until())).keys).toEqual([]);
  expect(getHeldKeys().salts.size).toBe(0);
  expect((await unlockClaims(ANA, until())).keys).toHaveLength(1);
  expect(await sweepTabOnly()).toBe(false);
  expect(await withDatabase((database) => database.drafts.count())).toBe(1);
});

test('a shared device keeps the receipt of a claim that was filed without its tab until it was seen once', async () => {
  await writeSmallState('deviceKind', 'shared');
  const draft = await keepDraft(ANA);
  dropEverything();
  const filedAt = Date.now();
  await keepReceipt(draft.id, filedAt);
  expect(await sweepTabOnly()).toBe(false);
  expect(await sweepTabOnly(filedAt - 1)).toBe(false);
  expect(await withDatabase((database) => database.receipts.count())).toBe(1);
  await withDatabase((database) => database.receipts.update('row', { isShown: true }));
  expect(await sweepTabOnly()).toBe(true);
  expect(await withDatabase((database) => database.receipts.count())).toBe(0);
});

test('a receipt that nobody looks at leaves a shared device when drafts would', async () => {
  await writeSmallState('deviceKind', 'shared');
  const draft = await keepDraft(ANA);
  dropEverything();
  const filedAt = Date.now();
  await keepReceipt(draft.id, filedAt);
  expect(await sweepTabOnly(filedAt)).toBe(true);
  expect(await withDatabase((database) => database.receipts.count())).toBe(0);
});

test('what was shared in another claimant’s session goes with it; one’s own stays', async () => {
  await keepDraft(ANA);
  await addToInbox(makePdf(2_000));
  expect(await endOthersSession(ANA)).toBe(false);
  expect(await openInbox()).toHaveLength(1);
  expect(await endOthersSession(BEN)).toBe(true);
  expect(await openInbox()).toEqual([]);
});

test('what was shared in a session goes with it, also if nobody proves other credentials; what came after it stays', async () => {
  await keepDraft(ANA);
  await addToInbox(makePdf(2_000));
  await endSession();
  expect(await openInbox()).toEqual([]);
  await keepDraft(ANA);
  await addToInbox(makePdf(2_000));
  // The session ran out before, as in a tab that the browser had frozen.
  await writeSmallState('sessionDeadline', Date.now() - 1_000);
  await endSession();
  expect(await openInbox()).toHaveLength(1);
});

test('a session ends where what was shared cannot be erased', async () => {
  await keepDraft(ANA);
  await addToInbox(makePdf(2_000));
  const refused = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError');
  });
  await endSession();
  refused.mockRestore();
  expect(getHeldKeys().keys).toEqual([]);
});

test('"Finish and clear this device" finds the claimant in each form type that asks for the same credentials', async () => {
  const standard = await keepDraft(ANA);
  await endSession();
  const automotive = await keepDraft({ ...ANA, classMemberId: 'rw1' }, 'Automotive');
  expect(automotive.keys.claimantId).toBe(standard.keys.claimantId);
  await eraseClaimant(automotive.keys.claimantId);
  expect(await withDatabase((database) => database.keyrings.count())).toBe(0);
});
