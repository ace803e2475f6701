import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSmallState, writeSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import {
  CREDENTIALS,
  keepDocument,
  makePdf,
  makeSubmission,
  openOnlyDraft,
  startDraft,
} from '#tests/support/upload-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { sweepStorage, sweepTabOnly } from '#vault/erasing.ts';
import { dropEverything, getHeldKeys } from '#vault/keys/held-keys.ts';
import { endSession, unlockClaims } from '#vault/session-claims.ts';
import { flushOutbox } from './flush-outbox.ts';
import { watchKeptClaims } from './kept-claims.ts';
import { lapseRows, reauthorizeRows, retryRow, withdrawRow } from './outbox-actions.ts';
import { openRowForClaimant, readOutbox, watchOutbox } from './outbox-view.ts';
import { queueSubmission, type Submission } from './queue-submission.ts';
import { eraseReceipt } from './receipts.ts';

let session: MockSession;
const flush = () => flushOutbox(session);

async function prepare(changes: Partial<Submission> = {}) {
  const captchaRawValue = await session.authorize();
  const draft = await startDraft();
  const file = await keepDocument(draft, makePdf(2_000));
  return { draft, submission: makeSubmission(draft, [file], { captchaRawValue, ...changes }) };
}

async function queue(changes: Partial<Submission> = {}) {
  const { draft, submission } = await prepare(changes);
  const queued = await queueSubmission(submission);
  if (!queued.ok) throw new Error(queued.error.code);
  return { draft, row: queued.value };
}

const stateOf = async (id: string) => (await readOutbox()).find((row) => row.id === id)?.progress.state;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  session = await openMockSession();
});

describe('queueing', () => {
  test('twice makes one row: the second is told that the draft is frozen', async () => {
    const { submission } = await prepare();
    const [first, second] = await Promise.all([queueSubmission(submission), queueSubmission(submission)]);
    expect([first.ok, second.ok].sort()).toEqual([false, true]);
    expect(await readOutbox()).toHaveLength(1);
  });

  test('is for the tab that writes: another may show what is no longer so', async () => {
    const { draft, submission } = await prepare();
    draft.lock.release();
    expect(await queueSubmission(submission)).toEqual({ ok: false, error: { code: 'not-writer' } });
    expect(await draft.readStatus()).toBe('open');
  });

  test('freezes the draft: nothing is written into it any more', async () => {
    const { draft } = await queue();
    const flags = { dirty: true, touched: true, everDirty: true };
    draft.save({ kind: 'field', address: { clientId: 'client-credent', key: 'pin' }, value: 'later', flags });
    expect(await draft.flush()).toEqual({ ok: false, error: { code: 'frozen' } });
    expect(await draft.readStatus()).toBe('queued');
  });

  test('does not touch the bytes of the files', async () => {
    const { submission } = await prepare();
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
    await queueSubmission(submission);
    const stores = writes.mock.contexts.map((store) => (store instanceof IDBObjectStore ? store.name : ''));
    writes.mockRestore();
    expect(stores).not.toContain('documentChunks');
    expect(stores).toContain('keyWraps');
  });

  test('a claim whose file is not whole is refused, and nothing is changed', async () => {
    const { draft, submission } = await prepare();
    await withDatabase((database) => database.documentChunks.clear());
    expect(await queueSubmission(submission)).toEqual({ ok: false, error: { code: 'document-missing' } });
    expect(await draft.readStatus()).toBe('open');
  });

  test('that is cut off in its transaction leaves neither row nor frozen draft nor second wrap', async () => {
    const { draft, submission } = await prepare();
    const put = IDBObjectStore.prototype.put;
    const killed = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      // The draft's new status is written last.
      if (this.name === 'drafts') throw new DOMException('killed', 'AbortError');
      return put.apply(this, given);
    });
    expect((await queueSubmission(submission)).ok).toBe(false);
    killed.mockRestore();
    expect(await readOutbox()).toEqual([]);
    expect(await draft.readStatus()).toBe('open');
    expect(
      await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').count()),
    ).toBe(0);
  });
});

describe('taking a claim back', () => {
  test('opens its draft again; submitted once more it has a new key', async () => {
    const { draft, row } = await queue();
    expect(await withdrawRow(row.id, session)).toEqual({ ok: true, value: undefined });
    expect([await readOutbox(), await draft.readStatus()]).toEqual([[], 'open']);
    expect(
      await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').count()),
    ).toBe(0);
    const file = await keepDocument(draft, makePdf(100));
    const again = await queueSubmission(makeSubmission(draft, [file]));
    expect(again.ok && again.value.id).not.toBe(row.id);
  });

  test('takes the salt of a shared device off the disk, and the draft goes with its tabs', async () => {
    await writeSmallState('deviceKind', 'shared');
    const { draft, row } = await queue();
    dropEverything();
    expect((await unlockClaims(CREDENTIALS, Date.now() + 60_000)).keys).toHaveLength(1);
    expect((await withdrawRow(row.id, session)).ok).toBe(true);
    const keyring = await withDatabase((database) => database.keyrings.get(draft.id));
    expect(keyring?.salt).toHaveLength(0);
    await endSession();
    expect((await unlockClaims(CREDENTIALS, Date.now() + 60_000)).keys).toHaveLength(1);
    dropEverything();
    expect((await unlockClaims(CREDENTIALS, Date.now() + 60_000)).keys).toHaveLength(0);
    expect(await sweepTabOnly()).toBe(true);
  });

  test('leaves the salt with the tab that takes back, also where only the disk had it', async () => {
    await writeSmallState('deviceKind', 'shared');
    const { draft, row } = await queue();
    dropEverything();
    expect((await withdrawRow(row.id, session)).ok).toBe(true);
    expect(getHeldKeys().salts.get(draft.id)).toHaveLength(16);
  });

  test('counts as a change: what waited for long is not erased by the next sweep', async () => {
    const { draft, row } = await queue();
    await withDatabase((database) => database.drafts.update(draft.id, { lastChangedAt: 0 }));
    await withdrawRow(row.id, session);
    await sweepStorage({ now: () => new Date(), isEstimate: () => false }, 60);
    expect(await draft.readStatus()).toBe('open');
  });

  test('that the server has is not possible', async () => {
    const { row } = await queue();
    await session.control.changeScenario({
      patch: { submit: { outcome: 'serverError', commitsFirst: true, times: 1 } },
    });
    await flush();
    expect(await stateOf(row.id)).toBe('queued');
    expect(await withdrawRow(row.id, session)).toEqual({ ok: false, error: { code: 'filed' } });
    expect([await stateOf(row.id), await withDatabase((database) => database.receipts.count())]).toEqual([
      'filed',
      1,
    ]);
  });

  test.each([404, 425, 429])(
    'that the server has is not possible, though a proxy answered %i',
    async (status) => {
      const { row } = await queue();
      await session.control.changeScenario({
        patch: {
          endpoints: { submit: { fault: 'answer', status, body: 'html', handlesFirst: true, times: 1 } },
        },
      });
      await flush();
      expect(await withdrawRow(row.id, session)).toEqual({ ok: false, error: { code: 'filed' } });
      expect(await stateOf(row.id)).toBe('filed');
    },
  );

  test('that was refused is possible where the server gives no answer', async () => {
    const { row } = await queue();
    await session.control.changeScenario({
      patch: {
        endpoints: {
          submit: { fault: 'status', status: 413, times: 1 },
        },
      },
    });
    await flush();
    expect(await stateOf(row.id)).toBe('rejected');
    await session.control.changeScenario({ patch: { endpoints: { submissionStatus: { fault: 'reset' } } } });
    expect((await withdrawRow(row.id, session)).ok).toBe(true);
  });

  test('that the server may have is possible once it says that it has not', async () => {
    const { row } = await queue();
    await session.control.changeScenario({ patch: { submit: { outcome: 'serverError', times: 1 } } });
    await flush();
    await session.control.changeScenario({ patch: { endpoints: { submissionStatus: { fault: 'reset' } } } });
    expect(await withdrawRow(row.id, session)).toEqual({ ok: false, error: { code: 'may-have-arrived' } });
    await session.control.changeScenario({ patch: { endpoints: { submissionStatus: { fault: 'none' } } } });
    expect((await withdrawRow(row.id, session)).ok).toBe(true);
  });
});

describe('a claim that waits for the claimant', () => {
  test('is sent after the credentials were proven again', async () => {
    const { row } = await queue({ authorizedUntil: Date.now() - 1_000 });
    await flush();
    expect(await stateOf(row.id)).toBe('needs-authorization');
    await endSession();
    const captchaRawValue = await session.authorize();
    const draft = await openOnlyDraft();
    expect(await draft.readStatus()).toBe('queued');
    await reauthorizeRows(
      draft.keys,
      { authorizedUntil: Date.now() + 60_000, captchaRawValue },
      session.clock,
    );
    expect(await stateOf(row.id)).toBe('queued');
    await flush();
    expect(await stateOf(row.id)).toBe('filed');
  });

  test('comes of one whose form type somebody has proven, until it is known to be theirs', async () => {
    const { row } = await queue();
    await lapseRows('Standard');
    const [other] = await readOutbox();
    expect(other?.authorizedUntil).toBe(row.authorizedUntil);
    await lapseRows('DocumentsUpload');
    await flush();
    expect(await stateOf(row.id)).toBe('needs-authorization');
    expect(await session.control.listSubmissions()).toEqual([]);
  });

  test('shows them all of it, and the server’s words; nobody else sees those', async () => {
    const { draft, row } = await queue();
    await session.control.changeScenario({
      patch: { submit: { outcome: 'rejected', errorText: 'Please check the date.' } },
    });
    await flush();
    const [view] = await readOutbox();
    expect(view?.progress.problem).toEqual({ code: 'rejected', error: null });
    const opened = await openRowForClaimant(draft.keys, row.id);
    expect(opened).toMatchObject({
      ok: true,
      value: { serverError: 'Please check the date.', manifest: [{ name: 'receipt.pdf' }] },
    });
    const stranger = await startDraft({ claimReferenceNumber: 'X', pin: '1' });
    expect(await openRowForClaimant(stranger.keys, row.id)).toEqual({ ok: false, error: { code: 'no-key' } });
  });
});

test.each([
  ['does not wait for our back-off', undefined, 'filed'],
  ['waits where the server has asked for it', 600, 'queued'],
] as const)('"Send now" %s', async (_what, retryAfterSeconds, expected) => {
  const { row } = await queue();
  await session.control.changeScenario({
    patch: { endpoints: { submit: { fault: 'status', status: 503, retryAfterSeconds, times: 1 } } },
  });
  await flush();
  await retryRow(row.id, session.clock);
  await flush();
  expect(await stateOf(row.id)).toBe(expected);
});

test('everyone who watches is told of every state, and how many are not filed', async () => {
  const states = new Set<string | undefined>();
  const stop = watchOutbox((rows: readonly OutboxRowView[]) => states.add(rows[0]?.progress.state));
  await queue();
  await waitUntil(() => states.has('queued'));
  expect(await readSmallState('unsentForms')).toEqual(['DocumentsUpload']);
  await flush();
  await waitUntil(() => states.has('filed'));
  stop();
  expect(await readSmallState('unsentForms')).toEqual([]);
});

test('a claim that is being filed is at every moment in exactly one of the lists of what is kept', async () => {
  const { row } = await queue();
  const looks = new Set<string>();
  const stop = watchKeptClaims(({ waiting, drafts, receipts }) => {
    looks.add(`waiting ${waiting.length}, drafts ${drafts.length}, receipts ${receipts.length}`);
  });
  await waitUntil(() => looks.has('waiting 1, drafts 0, receipts 0'));
  await flush();
  await waitUntil(() => looks.has('waiting 0, drafts 0, receipts 1'));
  await eraseReceipt(row.id);
  await waitUntil(() => looks.has('waiting 0, drafts 0, receipts 0'));
  stop();
  expect(looks.size).toBe(3);
});

test('a receipt stays until the claimant clears it, and goes whole', async () => {
  const { row } = await queue();
  await flush();
  expect(await withDatabase((database) => database.receipts.toCollection().primaryKeys())).toEqual([row.id]);
  await eraseReceipt(row.id);
  const left = await withDatabase((database) =>
    Promise.all([database.receipts.count(), database.outbox.count(), database.keyrings.count()]),
  );
  expect(left).toEqual([0, 0, 0]);
});
