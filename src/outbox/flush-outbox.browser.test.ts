import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uploader } from '#server/submit.ts';
import { dumpDatabase, resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { flushUntil, queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { makePdf } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { flushOutbox } from './flush-outbox.ts';
import { type FlushDependencies, probeServer } from './flush-probe.ts';
import { flushRow } from './flush-row.ts';
import { lapseRows } from './outbox-actions.ts';
import type { Submission } from './queue-submission.ts';
import { openReceipts, openSessionReceipts } from './receipts.ts';
import { uploadWithProgress } from './ui/outbox-sender.ts';

let session: MockSession;
let dependencies: FlushDependencies;

const queue = (changes?: Partial<Submission>, files?: readonly File[]) => queueClaim(session, changes, files);
const flush = (changes: Partial<FlushDependencies> = {}) => flushOutbox({ ...dependencies, ...changes });

beforeEach(async () => {
  await endSession();
  await resetDevice();
  session = await openMockSession(uploadWithProgress);
  dependencies = { api: session.api, clock: session.clock };
});

describe('a claim in the outbox', () => {
  test('is filed once, with exactly its bytes, and its receipt is the claimant’s alone', async () => {
    const files = [makePdf(1_500_000), makePdf(1_000)];
    const { row, references } = await queue({}, files);
    const onProgress = vi.fn();
    expect(await flush({ onProgress })).toEqual({ kind: 'done', unsent: 0, nextAttemptAt: null });
    expect(onProgress).toHaveBeenLastCalledWith(row.id, 1);

    const submissions = await session.control.listSubmissions();
    expect(submissions).toHaveLength(1);
    const [submission] = submissions;
    expect(submission?.idempotencyKey).toBe(row.id);
    for (const [index, file] of files.entries()) {
      const stored = await session.control.readFile(submission?.id ?? '', `client-file${index}`);
      expect(new Blob([stored]).size).toBe(file.size);
      expect(stored).toEqual(new Uint8Array(await file.arrayBuffer()));
    }

    const [receipt] = await openSessionReceipts();
    expect(receipt).toMatchObject({
      id: row.id,
      formType: 'DocumentsUpload',
      referenceCodeForm: submission?.referenceCodeForm,
    });
    expect(receipt?.documents.map(({ sha256 }) => sha256)).toEqual(references.map(({ sha256 }) => sha256));
    expect(await dumpDatabase()).not.toContain(submission?.referenceCodeForm ?? 'no reference code');
    await endSession();
    expect(await openSessionReceipts()).toEqual([]);
    expect(await openReceipts({ claimReferenceNumber: 'RW-S-100482', pin: '000000' })).toEqual([]);
    expect(await openReceipts({ claimReferenceNumber: 'RW-S-100482', pin: '274163' })).toHaveLength(1);
  });

  test('leaves nothing but its state and its receipt behind', async () => {
    const { draft } = await queue();
    await flush();
    const left = await withDatabase((database) =>
      Promise.all([
        database.drafts.count(),
        database.draftFields.count(),
        database.documents.count(),
        database.documentChunks.count(),
        database.keyWraps.count(),
      ]),
    );
    expect(left).toEqual([0, 0, 0, 0, 0]);
    expect(await draft.readStatus()).toBe('gone');
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'filed', referenceCodeForm: null });
  });

  test('holds nothing readable while it waits', async () => {
    await queue({ captchaRawValue: 'CANARY-RAW' }, [makePdf(1_000, 'CANARY-FILE')]);
    const dump = await dumpDatabase();
    for (const secret of ['CANARY', 'RW-S-100482', '274163', 'receipt.pdf'])
      expect(dump).not.toContain(secret);
  });

  test('is sent by the device’s key when the session’s is gone', async () => {
    await queue();
    await endSession();
    await flush();
    expect(await session.control.listSubmissions()).toHaveLength(1);
  });

  test('that nothing at hand opens is not asked about on and on: it waits for its claimant', async () => {
    await queue();
    await session.control.changeScenario({
      patch: {
        endpoints: { submit: { fault: 'dropAfterCommit' }, submissionStatus: { fault: 'reset' } },
      },
    });
    await flush({ random: () => 0 });
    expect((await readOnlyRow()).progress.state).toBe('unanswered');
    await endSession();
    await withDatabase((database) => database.keyWraps.filter(({ by }) => by === 'device').delete());
    // An hour later the row's back-off is over.
    const clock = { ...session.clock, now: () => new Date(session.clock.now().getTime() + 3_600_000) };
    expect(await flush({ clock })).toEqual({ kind: 'done', unsent: 1, nextAttemptAt: null });
  });

  test('is sent once by two that flush at the same time', async () => {
    await queue();
    await session.control.changeScenario({ patch: { submit: { processingMs: 300 } } });
    const reports = await Promise.all([flush(), flush()]);
    expect(reports.map(({ kind }) => kind).sort()).toEqual(['busy', 'done']);
    expect(await session.control.listSubmissions()).toHaveLength(1);
    const posts = (await session.control.listRequests()).filter(
      ({ method, path }) => method === 'POST' && path === '/api/forms/documents-upload',
    );
    expect(posts).toHaveLength(1);
  });
});

describe('before a send', () => {
  test('a deadline that has passed by the server’s word makes it missed, and an extended one queues it again', async () => {
    const { draft } = await queue();
    const key = 'documentsUploadFilingDeadline';
    await session.control.changeScenario({
      patch: { deadlines: { keys: { [key]: { passesInMinutes: -1 } } } },
    });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('missed-deadline');
    expect(await session.control.listSubmissions()).toEqual([]);
    expect(await draft.readModels()).toHaveLength(1);
    await session.control.changeScenario({
      patch: { deadlines: { keys: { [key]: { passesInMinutes: 60 } } } },
    });
    await flushUntil('filed', dependencies);
  });

  test('an authorization that has lapsed asks for the claimant', async () => {
    await queue({ authorizedUntil: Date.now() - 1_000 });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('needs-authorization');
    expect(await session.control.listSubmissions()).toEqual([]);
  });

  test('a wallet code that has expired is not sent', async () => {
    await queue({ walletCodeExpiresAt: Date.now() - 1_000 });
    await flush();
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'payment-mismatch', attempts: 0 });
  });

  test('a server that is not there leaves the row as it is', async () => {
    await queue();
    await session.control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'reset' } } } });
    expect(await flush()).toMatchObject({ kind: 'paused', pause: 'silent' });
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('a file that is no longer what was signed is not sent', async () => {
    const { references } = await queue();
    const documentId = references[0]?.documentId ?? '';
    await withDatabase((database) => database.documentChunks.delete([documentId, 0]));
    await flush();
    expect((await readOnlyRow()).progress).toMatchObject({
      state: 'rejected',
      problem: { code: 'document-damaged' },
    });
    const posts = (await session.control.listRequests()).filter(
      ({ path }) => path === '/api/forms/documents-upload',
    );
    expect(posts).toEqual([]);
  });

  test('a deadline that passes while the captcha is solved is missed: nothing is sent late', async () => {
    await queue();
    const key = 'documentsUploadFilingDeadline';
    await session.control.changeScenario({
      patch: { deadlines: { keys: { [key]: { passesInMinutes: 60 } } } },
    });
    let passed = 0;
    const now = () => new Date(session.clock.now().getTime() + passed);
    const clock = { ...session.clock, now, earliest: now };
    const takeCaptchaToken = async () => {
      passed = 2 * 3_600_000;
      return { ok: true as const, value: 'token' };
    };
    await flush({ clock, takeCaptchaToken });
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'missed-deadline', attempts: 0 });
    expect(await session.control.listSubmissions()).toEqual([]);
  });

  test('another claimant’s session that begins meanwhile is not used for it', async () => {
    await queue();
    const takeCaptchaToken = async () => {
      await lapseRows('DocumentsUpload');
      return { ok: true as const, value: 'token' };
    };
    await flush({ takeCaptchaToken });
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'needs-authorization', attempts: 0 });
    expect(await session.control.listSubmissions()).toEqual([]);
  });

  test('is left to whoever has taken the lock away while it was made ready', async () => {
    await queue();
    const [row] = await withDatabase((database) => database.outbox.toArray());
    const fresh = await probeServer(dependencies);
    if (row === undefined || !('schedule' in fresh)) throw new Error('The claim is not ready.');
    const lost = new AbortController();
    const takeCaptchaToken = async () => {
      lost.abort();
      return { ok: true as const, value: 'token' };
    };
    await flushRow(row, fresh, { ...dependencies, takeCaptchaToken }, lost.signal);
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await session.control.listSubmissions()).toEqual([]);
  });

  test('a file that the device does not give now is tried again later, and not at once', async () => {
    await queue();
    const get = IDBObjectStore.prototype.get;
    const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
      query,
    ) {
      if (this.name === 'documentChunks') throw new DOMException('Internal error', 'UnknownError');
      return get.call(this, query);
    });
    const before = session.clock.now().getTime();
    const report = await flush();
    failing.mockRestore();
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'queued', attempts: 0 });
    if (report.kind !== 'done') throw new Error(report.kind);
    expect(report.nextAttemptAt).toBeGreaterThan(before + 10_000);
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('filed');
  });

  test('is not late by the device’s clock where the server does not tell the time', async () => {
    const future = new Date('2099-01-01T00:00:00Z');
    await queue({ authorizedUntil: future.getTime() + 60_000 });
    const clock = { ...session.clock, now: () => future, earliest: () => new Date(0) };
    await flush({ clock });
    expect((await readOnlyRow()).progress.state).toBe('filed');
  });

  test('what an older page’s deadline says counts where the server does not tell', async () => {
    await queue({ deadlineAt: Date.now() - 1_000 });
    await session.control.changeScenario({
      patch: { endpoints: { deadlines: { fault: 'status', status: 404 } } },
    });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('missed-deadline');
  });
});

describe('the captcha', () => {
  test('that was switched on since an authorization without one is asked for before anything is sent', async () => {
    const upload = vi.fn<Uploader>(uploadWithProgress);
    session = await openMockSession(upload);
    dependencies = session;
    await queue({ captchaRawValue: null });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('needs-captcha');
    expect(upload).not.toHaveBeenCalled();
    const token = await session.control.getCaptchaToken();
    await flush({ takeCaptchaToken: async () => ({ ok: true, value: token ?? '' }) });
    expect((await readOnlyRow()).progress.state).toBe('filed');
  });

  test('of a page that fails holds a claim without any captcha value back', async () => {
    const upload = vi.fn<Uploader>(uploadWithProgress);
    session = await openMockSession(upload);
    dependencies = session;
    await queue({ captchaRawValue: null });
    const takeCaptchaToken = async () => ({ ok: false as const, error: 'blocked' });
    await flush({ takeCaptchaToken });
    expect((await readOnlyRow()).progress.state).toBe('needs-captcha');
    await flush({
      takeCaptchaToken: async () => ({ ok: true, value: (await session.control.getCaptchaToken()) ?? '' }),
    });
    expect((await readOnlyRow()).progress.state).toBe('filed');
    expect(upload).toHaveBeenCalledOnce();
  });

  test('whose settings cannot be had holds such a claim back', async () => {
    await queue({ captchaRawValue: null });
    await session.control.changeScenario({
      patch: { endpoints: { captcha: { fault: 'status', status: 500 } } },
    });
    await flush({ takeCaptchaToken: async () => ({ ok: false, error: 'not-ready' }) });
    expect((await readOnlyRow()).progress.state).toBe('needs-captcha');
    expect(await session.control.listSubmissions()).toEqual([]);
  });

  test('that a settlement has not is asked for by nobody', async () => {
    await queue({ captchaRawValue: null });
    await session.control.changeScenario({ patch: { captcha: { provider: 'none', policy: 'off' } } });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('filed');
  });

  test('is not asked for a token before the server answers', async () => {
    await queue();
    await session.control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'reset' } } } });
    const takeCaptchaToken = vi.fn(async () => ({ ok: true as const, value: 'token' }));
    await flush({ takeCaptchaToken });
    expect(takeCaptchaToken).not.toHaveBeenCalled();
  });

  test('of an open page goes with the claim; without a page the kept value does', async () => {
    await queue();
    await session.control.changeScenario({ patch: { captcha: { policy: 'fresh' } } });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('needs-captcha');
    await flush({ takeCaptchaToken: async () => ({ ok: false, error: 'blocked' }) });
    expect((await readOnlyRow()).progress.state).toBe('needs-captcha');
    const token = await session.control.getCaptchaToken();
    await flush({ takeCaptchaToken: async () => ({ ok: true, value: token ?? '' }) });
    expect((await readOnlyRow()).progress.state).toBe('filed');
    expect(await session.control.listSubmissions()).toHaveLength(1);
  });
});
