import type { OutboxEvent } from '#core/outbox-state.ts';
import { classifyAnswer, classifyStatusAnswer } from '#core/outbox-state-answers.ts';
import type { ClaimPayload } from '#core/submission.ts';
import type { OutboxRow } from '../database-rows.ts';
import { applyEvent } from './apply-event.ts';
import { buildMultipart, type ClaimFile } from './build-multipart.ts';
import type { FlushDependencies } from './flush-dependencies.ts';
import { listManifest } from './manifest.ts';
import { openFiles } from './open-files.ts';
import { openCaptcha } from './row-content.ts';

/** A row with what opens it. */
export interface OpenRow {
  readonly row: OutboxRow;
  readonly key: CryptoKey;
  readonly claim: ClaimPayload;
}

/**
 * Sends one row and tells what became of it; `undefined` where the row was moved by someone else before. The body is built at this
 * moment from stored bytes, and only if they are what was signed.
 * @param token a captcha token already taken; otherwise one is taken when the body is ready.
 */
export async function sendRow(
  open: OpenRow,
  dependencies: FlushDependencies,
  token: string | null,
): Promise<OutboxEvent | undefined> {
  const { row, claim } = open;
  const files = await openFiles(listManifest(claim), row.draftId);
  const reCaptchaResponse = files && (token ?? (await takeToken(dependencies)));
  const captchaRawValue = await openCaptcha(open.key, row);
  const now = dependencies.clock.now().getTime();
  const started = await applyEvent(row.id, { type: 'send-started' }, { now });
  if (started.kind !== 'moved') return undefined;
  if (files === undefined) {
    return { type: 'refused', problem: { code: 'document-damaged', error: null } };
  }
  await dependencies.onMoved?.(started.row);
  const body = buildMultipart(
    claim,
    { reCaptchaResponse: reCaptchaResponse ?? null, captchaRawValue },
    files,
  );
  return submit(row, body, files, dependencies);
}

async function submit(
  row: OutboxRow,
  body: FormData,
  files: readonly ClaimFile[],
  { api, clock, onProgress, signal }: FlushDependencies,
): Promise<OutboxEvent> {
  const answer = await api.submit({
    formType: row.formType,
    idempotencyKey: row.id,
    body,
    bodyBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
    signal,
    onProgress: onProgress && ((part) => onProgress(row.id, part)),
  });
  if (answer.ok) return classifyAnswer(answer.value, clock.now().getTime());
  return { type: answer.error.mayHaveArrived ? 'answer-lost' : 'not-delivered' };
}

/** "Did it arrive?" */
export async function askAboutRow(row: OutboxRow, { api, clock }: FlushDependencies): Promise<OutboxEvent> {
  const answer = await api.askSubmissionStatus(row.id);
  return answer.ok
    ? classifyStatusAnswer(answer.value, clock.now().getTime())
    : { type: 'status-unavailable', retryAfterMs: answer.error.retryAfterMs ?? null };
}

/** A fresh captcha token; null where there is no page, or its captcha fails: the server decides. */
export async function takeToken({ takeCaptchaToken }: FlushDependencies): Promise<string | null> {
  const token = await takeCaptchaToken?.();
  return token?.ok ? token.value : null;
}
