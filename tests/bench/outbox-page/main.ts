import { createObservable } from '#kernel/observable.ts';
import { fail } from '#kernel/result.ts';
import { flushOutbox } from '#outbox/flush-outbox.ts';
import { readOutbox } from '#outbox/outbox-view.ts';
import { queueSubmission } from '#outbox/queue-submission.ts';
import { createOutboxSender, uploadWithProgress } from '#outbox/ui/outbox-sender.ts';
import type { FormModel } from '#server/form-model.ts';
import { type MockSession, openMockSession } from '../../support/mock-session.ts';
import {
  CREDENTIALS,
  keepDocument,
  makeModel,
  makePdf,
  makeSubmission,
  startDraft,
  store,
} from '../../support/upload-claim.ts';

/** Limit of the portal for one file; the largest claim has four such files. */
const FILE_BYTES = 26_214_400;
const CHANGED = { clientId: 'client-measure', key: 'answer' } as const;
const FLAGS = { dirty: true, touched: true, everDirty: true };

let draft: Awaited<ReturnType<typeof startDraft>>;
let session: MockSession;
let submission: ReturnType<typeof makeSubmission>;

async function begin(otherFields: number, files: number): Promise<void> {
  session = await openMockSession(uploadWithProgress);
  const captchaRawValue = await session.authorize();
  const fields: FormModel['fields'] = Object.fromEntries(
    Array.from({ length: otherFields }, (_, index) => [
      `field${index}`,
      `What was answered to question ${index}`,
    ]),
  );
  draft = await startDraft(CREDENTIALS, [
    store(makeModel('client-credent', 'credentials', { ...CREDENTIALS })),
    store(makeModel(CHANGED.clientId, 'claimDetails', { ...fields, [CHANGED.key]: '' }), 1),
  ]);
  const references = [];
  for (let index = 0; index < files; index += 1) {
    const reference = await keepDocument(draft, makePdf(FILE_BYTES));
    references.push({ ...reference, name: `document-${index}.pdf` });
  }
  submission = makeSubmission(draft, references, { captchaRawValue });
}

async function save(times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    draft.save({ kind: 'field', address: CHANGED, value: `Answer ${index} of ${began}`, flags: FLAGS });
    const flushed = await draft.flush();
    if (!flushed.ok) throw new Error(flushed.error.code);
    taken.push(performance.now() - began);
  }
  return taken;
}

async function queue(): Promise<number> {
  const began = performance.now();
  const queued = await queueSubmission(submission);
  if (!queued.ok) throw new Error(queued.error.code);
  return performance.now() - began;
}

async function send(): Promise<number> {
  const began = performance.now();
  await flushOutbox({ ...session, onProgress: () => undefined });
  const [row] = await readOutbox();
  if (row?.progress.state !== 'filed') throw new Error(`The claim is ${row?.progress.state}.`);
  return performance.now() - began;
}

/** Adds claims to the outbox that wait for their claimants to sign in again. */
async function fill(rows: number): Promise<void> {
  for (let index = 0; index < rows; index += 1) {
    const credentials = { ...CREDENTIALS, pin: String(100_000 + index) };
    const own = await startDraft(credentials, undefined, crypto.randomUUID());
    const queued = await queueSubmission(makeSubmission(own, [], { authorizedUntil: 0 }));
    if (!queued.ok) throw new Error(queued.error.code);
    await own.close();
  }
}

async function queueShared(space: string): Promise<void> {
  session = await openMockSession(uploadWithProgress, space);
  const captchaRawValue = await session.authorize();
  draft = await startDraft();
  submission = makeSubmission(draft, [], { captchaRawValue });
  await queue();
}

function startSender(): void {
  createOutboxSender({
    ...session,
    takeCaptchaToken: async () => fail('none'),
    progress: createObservable(new Map()),
    pause: createObservable(null),
  }).start();
}

const measured = { begin, save, queue, send, fill, queueShared, startSender };
export type Measured = typeof measured;

declare global {
  interface Window {
    measured: Measured;
  }
}

window.measured = measured;
