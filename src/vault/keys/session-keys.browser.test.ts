import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeSmallState, reopenSmallState, writeSmallState } from '#server/small-state.ts';
import { refuseWrites } from '#tests/flows/refuse-writes.ts';
import { resetDevice } from '#tests/support/device.ts';
import { CREDENTIALS, startDraft } from '#tests/support/upload-claim.ts';
import { resumeSession } from '#vault/drafts/drafts.ts';
import { endSession, leaveSession, openSessionClaims, unlockClaims } from '#vault/session-claims.ts';
import { adoptKeys, forgetKeys, getHeldKeys } from './held-keys.ts';
import { isHeldKeys } from './key-handover.ts';
import { readSessionDeadline, readSessionKeys, writeSessionDeadline } from './session-keys.ts';

const now = () => new Date();

beforeEach(async () => {
  await endSession();
  await resetDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  dispatchEvent(new Event('device-has-room'));
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

/** Says as another tab, which has not yet read that a session lives, that the session has ended. */
function sayEnded(asOf?: number): void {
  const other = new BroadcastChannel('portal-session-keys');
  other.postMessage({ type: 'ended', session: null, asOf });
  other.close();
}

/** Waits for all messages sent before: they arrive in order. */
async function hearAll(): Promise<void> {
  const [told, teller] = [new BroadcastChannel('all-heard'), new BroadcastChannel('all-heard')];
  const heard = new Promise((resolve) => {
    told.onmessage = resolve;
  });
  teller.postMessage('all');
  await heard;
  told.close();
  teller.close();
}

test.each([
  ['keeps its keys where another tab had read earlier that there is none', -1000, 1],
  ['ends where another tab has read since that there is none', 1000, 0],
  ['ends where a tab of an older version says that there is none', undefined, 0],
])('a session that has begun %s', async (_what, later, kept) => {
  const draft = await startDraft();
  await draft.close();
  sayEnded(later === undefined ? undefined : Date.now() + later);
  await hearAll();
  expect(getHeldKeys().keys).toHaveLength(kept);
});

test('a tab that reads no session ends none that another tab has begun meanwhile', async () => {
  const draft = await startDraft();
  await draft.close();
  const held = getHeldKeys();
  await leaveSession();
  await removeSmallState('sessionDeadline');
  const other = new BroadcastChannel('portal-session-keys');
  const told: string[] = [];
  other.onmessage = ({ data }) => told.push(data.type);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  const reading = readSessionKeys();
  clock.mockReturnValue(now + 1);
  const session = `${now + 1} of-another-tab`;
  adoptKeys({ ...held, session });
  await reading;
  await hearAll();
  expect(getHeldKeys().session).toBe(session);
  expect(told).not.toContain('ended');
  other.close();
});

test('who hears of a new key finds its session alive', async () => {
  const readings: Promise<unknown>[] = [];
  const tell = BroadcastChannel.prototype.postMessage;
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function (
    this: BroadcastChannel,
    message,
  ) {
    if (message.type === 'held') readings.push(readSessionKeys());
    tell.call(this, message);
  });
  const draft = await startDraft();
  await Promise.all(readings);
  expect(readings).toHaveLength(1);
  expect(getHeldKeys().keys).toMatchObject([{ draftId: draft.id }]);
});

test('on a full device claims open, and a tab that hears of their keys does not end the session', async () => {
  const draft = await startDraft();
  await draft.close();
  await endSession();
  refuseWrites();
  const until = Date.now() + 60_000;
  await unlockClaims(CREDENTIALS, until);
  const listOpen = async () => (await openSessionClaims()).map(({ draftId }) => draftId);
  expect(await listOpen()).toEqual([draft.id]);

  const told = getHeldKeys();
  expect(isHeldKeys(structuredClone(told))).toBe(true);
  forgetKeys();
  adoptKeys(told);
  expect(await listOpen()).toEqual([draft.id]);
  expect(await readSessionDeadline()).toBe(until);
  await endSession();
  expect(await readSessionDeadline()).toBeUndefined();
});

test('a session that is prolonged on a full device outlives its stored deadline, in every tab', async () => {
  const draft = await startDraft();
  await draft.close();
  const before = getHeldKeys();
  await writeSmallState('sessionDeadline', Date.now() - 1);
  refuseWrites();
  const deadline = Date.now() + 60_000;
  await writeSessionDeadline(deadline);
  const later = getHeldKeys();
  expect(await readSessionKeys()).toHaveLength(1);
  forgetKeys();
  adoptKeys(before);
  adoptKeys(later);
  // A tab that has not heard of the later deadline answers a new one.
  adoptKeys(before);
  expect(await readSessionKeys()).toHaveLength(1);
  expect(await readSessionDeadline()).toBe(deadline);
});

test('a deadline that the disk has refused does not outlive a clock that was set back', async () => {
  const draft = await startDraft();
  await draft.close();
  await removeSmallState('sessionDeadline');
  refuseWrites();
  await writeSessionDeadline(Date.now() + 86_400_000);
  expect(await readSessionKeys()).toEqual([]);
});

test('a session lives on where the connection to its deadline is lost', async () => {
  const draft = await startDraft();
  await draft.close();
  const { get } = IDBObjectStore.prototype;
  let lost: IDBDatabase | undefined;
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    lost ??= this.transaction.db;
    if (this.transaction.db === lost) throw new DOMException('Connection to server lost', 'UnknownError');
    return get.call(this, key);
  });
  expect(await readSessionKeys()).toMatchObject([{ draftId: draft.id }]);
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
