import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Uploader } from '#server/submit.ts';
import { resetDevice } from '#tests/support/device.ts';
import { type MockSession, openMockSession } from '#tests/support/mock-session.ts';
import { flushUntil, queueClaim, readOnlyRow } from '#tests/support/queued-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { flushOutbox } from './flush-outbox.ts';
import type { FlushDependencies } from './flush-probe.ts';
import type { Submission } from './queue-submission.ts';
import { openSessionReceipts } from './receipts.ts';
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

/** Loses the first answer of an upload that arrives. Chromium would repeat a POST on a reset connection. */
function createLossyUpload() {
  let losses = 1;
  return vi.fn<Uploader>(async (request) => {
    const outcome = await uploadWithProgress(request);
    losses -= 1;
    return losses < 0 ? outcome : { ok: false, mayHaveArrived: true };
  });
}

describe('an answer that does not come', () => {
  test('after the server has stored the claim: it is asked about, not sent again [S3.63]', async () => {
    const upload = createLossyUpload();
    session = await openMockSession(upload);
    dependencies = session;
    const { row } = await queue();
    await flushUntil('filed', dependencies);
    const submissions = await session.control.listSubmissions();
    expect([submissions.length, upload.mock.calls.length]).toEqual([1, 1]);
    const [receipt] = await openSessionReceipts();
    expect(receipt).toMatchObject({
      id: row.id,
      formType: 'DocumentsUpload',
      referenceCodeForm: submissions[0]?.referenceCodeForm,
    });
    // The receipt row can be read without credentials.
    const stored = await withDatabase((database) => database.receipts.get(row.id));
    expect(stored?.formType).toBe('DocumentsUpload');
  });

  test('because the connection was reset, however often: one submission', async () => {
    await queue();
    await session.control.changeScenario({
      patch: { endpoints: { submit: { fault: 'dropAfterCommit', times: 4 } } },
    });
    await flushUntil('filed', dependencies);
    expect(await session.control.listSubmissions()).toHaveLength(1);
  });

  test('with a reference code is asked for it', async () => {
    await queue();
    await session.control.changeScenario({
      patch: { submit: { outcome: 'noReferenceCode', commitsFirst: true, times: 1 } },
    });
    await flushUntil('filed', dependencies);
    const [submission] = await session.control.listSubmissions();
    const [receipt] = await openSessionReceipts();
    expect(receipt?.referenceCodeForm).toBe(submission?.referenceCodeForm);
  });

  test('because the sender was killed: the next one asks first', async () => {
    const { row } = await queue();
    await withDatabase((database) =>
      database.outbox.update(row.id, { progress: { ...row.progress, state: 'sending', attempts: 1 } }),
    );
    await flushUntil('filed', dependencies);
    expect(await session.control.listSubmissions()).toHaveLength(1);
    const paths = (await session.control.listRequests()).map(({ path }) => path);
    expect(paths.indexOf('/api/submissions/status')).toBeLessThan(
      paths.indexOf('/api/forms/documents-upload'),
    );
  });

  test('where the server keeps no keys, is left to the claimant', async () => {
    const upload = createLossyUpload();
    session = await openMockSession(upload);
    dependencies = session;
    await session.control.changeScenario({ patch: { submit: { idempotency: 'off' } } });
    await queue({ repeatable: false });
    await flush();
    expect((await readOnlyRow()).progress).toMatchObject({ state: 'unanswered', nextAttemptAt: null });
    expect(await flush()).toMatchObject({ kind: 'done', nextAttemptAt: null });
    expect(upload).toHaveBeenCalledTimes(1);
  });
});

describe('an answer that refuses the claim', () => {
  const refuse = (status: number, body: 'error' | 'html' | 'null', handlesFirst: boolean) =>
    session.control.changeScenario({
      patch: { endpoints: { submit: { fault: 'answer', status, body, handlesFirst, times: 1 } } },
    });

  test.each([
    [200, 'error'],
    [400, 'html'],
    [400, 'null'],
    [400, 'error'],
    [401, 'error'],
    [413, 'html'],
    [415, 'error'],
    [422, 'html'],
  ] as const)(
    'with %i (%s), though the server has stored it: it is filed, and never told as refused',
    async (status, body) => {
      const { row } = await queue();
      await refuse(status, body, true);
      const states: string[] = [];
      await flush({ onMoved: ({ progress }) => void states.push(progress.state) });
      expect(states).toEqual(['sending', 'unanswered', 'filed']);
      const [submission] = await session.control.listSubmissions();
      const [receipt] = await openSessionReceipts();
      expect(receipt).toMatchObject({ id: row.id, referenceCodeForm: submission?.referenceCodeForm });
    },
  );

  test.each([
    [400, 'rejected'],
    [401, 'needs-authorization'],
    [413, 'rejected'],
  ] as const)(
    'with %i is told as %s once the server has been asked, without another send',
    async (status, state) => {
      const uploads = vi.fn<Uploader>(uploadWithProgress);
      session = await openMockSession(uploads);
      dependencies = session;
      await queue();
      await refuse(status, 'html', false);
      await session.control.changeScenario({
        patch: { endpoints: { submissionStatus: { fault: 'reset' } } },
      });
      await flush();
      expect((await readOnlyRow()).progress.state).toBe('unanswered');
      await session.control.changeScenario({ patch: { endpoints: { submissionStatus: { fault: 'none' } } } });
      await flushUntil(state, dependencies);
      expect((await readOnlyRow()).progress).toMatchObject({ mayHaveArrived: false, nextAttemptAt: null });
      expect([uploads.mock.calls.length, await session.control.listSubmissions()]).toEqual([1, []]);
    },
  );

  test('is told at once by a server that has no look-up, whatever the settings say', async () => {
    await queue();
    await session.control.changeScenario({ patch: { submit: { idempotency: 'off' } } });
    await refuse(413, 'html', false);
    await flush();
    expect((await readOnlyRow()).progress).toMatchObject({
      state: 'rejected',
      problem: { code: 'too-large' },
      mayHaveArrived: false,
    });
  });
});

describe('answers', () => {
  test.each([
    'serverError',
    'tooManyRequests',
    'garbage',
    'htmlOk',
    'loginRedirect',
    'forbiddenHtml',
  ] as const)('%s is tried again, and filed in the end', async (outcome) => {
    await queue();
    await session.control.changeScenario({ patch: { submit: { outcome, times: 1, checksFields: false } } });
    await flushUntil('filed', dependencies);
    expect(await session.control.listSubmissions()).toHaveLength(1);
  });

  test.each([
    ['paymentMismatch', 'payment-mismatch'],
    ['rejected', 'rejected'],
    ['tooLarge', 'rejected'],
    ['unsupportedType', 'rejected'],
    ['unprocessable', 'rejected'],
    ['unauthorized', 'needs-authorization'],
    ['forbiddenJson', 'needs-authorization'],
    ['stillProcessing', 'unanswered'],
  ] as const)('%s makes it %s, with the draft intact', async (outcome, state) => {
    const { draft } = await queue();
    await session.control.changeScenario({ patch: { submit: { outcome } } });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe(state);
    expect(await draft.readModels()).toHaveLength(1);
  });

  test('a refusal for the CSRF token is repeated once with a fresh one', async () => {
    await queue();
    await session.control.changeScenario({ patch: { csrf: { refuseTimes: 1 } } });
    await flush();
    expect((await readOnlyRow()).progress.state).toBe('filed');
  });

  test('a wait that the server asks for is kept', async () => {
    await queue();
    await session.control.changeScenario({
      patch: { submit: { outcome: 'tooManyRequests', retryAfterSeconds: 600 } },
    });
    await flush();
    const { nextAttemptAt } = (await readOnlyRow()).progress;
    expect((nextAttemptAt ?? 0) - session.clock.now().getTime()).toBeGreaterThan(590_000);
    const attempts = (await readOnlyRow()).progress.attempts;
    await flush();
    expect((await readOnlyRow()).progress.attempts).toBe(attempts);
  });
});
