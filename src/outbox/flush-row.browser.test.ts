import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { flushOutbox } from './flush-outbox.ts';
import { flushRow, prepareRow, sendRow } from './flush-row.ts';
import { lapseRows, reauthorizeRows } from './outbox-actions.ts';
import { openClaim, openSubmittedKey } from './row-content.ts';

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a claim is not sent in the session of another claimant that begins at this very moment', async () => {
  const session = await openMockSession();
  const { draft } = await queueClaim(session);
  const [row] = await withDatabase((database) => database.outbox.toArray());
  const key = row && (await openSubmittedKey(row.id, draft.id));
  if (row === undefined || key === undefined) throw new Error('The row does not open');
  const open = { row, key, claim: await openClaim(key, row) };
  const preparation = await prepareRow(open, session, null);

  await lapseRows('DocumentsUpload');
  expect(await sendRow(open, preparation, session)).toBeUndefined();
  expect((await readOnlyRow()).progress.state).toBe('queued');
  expect(await session.control.listSubmissions()).toEqual([]);
});

test('a claim that was looked at before its claimant proved the credentials does not wait for them after it', async () => {
  const session = await openMockSession();
  const { draft } = await queueClaim(session, { authorizedUntil: 0 });
  const [seen] = await withDatabase((database) => database.outbox.toArray());
  if (seen === undefined) throw new Error('The outbox is empty');
  const captchaRawValue = await session.authorize();
  await reauthorizeRows(
    draft.keys,
    { authorizedUntil: Date.now() + 3_600_000, captchaRawValue },
    session.clock,
  );
  await flushRow(seen, { kind: 'unknown' }, session, new AbortController().signal);
  expect((await readOnlyRow()).progress.state).toBe('queued');
  await flushOutbox(session);
  expect((await readOnlyRow()).progress.state).toBe('filed');
});

test('a claim whose key storage does not give now is sent later, and nobody is asked for credentials', async () => {
  const session = await openMockSession();
  await queueClaim(session);
  await endSession();
  const { open } = IDBFactory.prototype;
  const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function hang(
    this: IDBFactory,
    name,
    version,
  ) {
    const isHeld = name.startsWith('portal-device-key');
    return isHeld ? (new EventTarget() as IDBOpenDBRequest) : open.call(this, name, version);
  });
  const report = await flushOutbox(session);
  expect((await readOnlyRow()).progress.state).toBe('queued');
  expect(report).toMatchObject({ kind: 'done', nextAttemptAt: expect.any(Number) });
  opening.mockRestore();
  await flushOutbox({ ...session, cause: 'claimant' });
  expect((await readOnlyRow()).progress.state).toBe('filed');
});
