import type { OutboxEvent } from '#core/outbox-state.ts';
import { classifyStatusAnswer } from '#core/outbox-state-answers.ts';
import { decideNextStep } from '#core/outbox-state-next-step.ts';
import type { ClaimPayload } from '#core/submission.ts';
import type { OutboxRow } from '../database-rows.ts';
import { applyEvent } from './apply-event.ts';
import type { ClaimFile } from './build-multipart.ts';
import type { FlushDependencies } from './flush-dependencies.ts';
import { listManifest } from './manifest.ts';
import { openFiles } from './open-files.ts';
import { prepareSubmit } from './prepare-submit.ts';
import { openCaptcha } from './row-content.ts';

/** A row with what opens it. */
export interface OpenRow {
  readonly row: OutboxRow;
  readonly key: CryptoKey;
  readonly claim: ClaimPayload;
}

/** What a send needs beside the row: it takes its time to come. */
export interface Preparation {
  /** Undefined where one is no longer what was signed. */
  readonly files: readonly ClaimFile[] | undefined;
  readonly token: string | null;
}

/**
 * Opens a row's files and takes a captcha token. A claimant may look at a challenge for minutes: whether the row is still to be sent
 * is decided after it.
 * @param token one that was taken already; otherwise one is taken when the files are ready.
 */
export async function prepareRow(
  { row, claim }: OpenRow,
  dependencies: FlushDependencies,
  token: string | null,
): Promise<Preparation> {
  const files = await openFiles(listManifest(claim), row.draftId);
  return { files, token: files === undefined ? null : (token ?? (await takeToken(dependencies))) };
}

/**
 * Sends one row and tells what became of it; `undefined` where the row was moved by someone else before. The body is built at this
 * moment from stored bytes, and only if they are what was signed.
 */
export async function sendRow(
  { row, key, claim }: OpenRow,
  { files, token }: Preparation,
  dependencies: FlushDependencies,
): Promise<OutboxEvent | undefined> {
  const captchaRawValue = await openCaptcha(key, row);
  const now = dependencies.clock.now().getTime();
  // In the session of another claimant, which may have begun this very moment, it is not sent.
  const onlyIf = (current: OutboxRow) =>
    decideNextStep(current.progress, { ...current, now, deadlinePassed: false }).kind === 'send';
  const started = await applyEvent(row.id, { type: 'send-started' }, { now, onlyIf });
  if (started.kind !== 'moved') return undefined;
  if (files === undefined) {
    return { type: 'refused', problem: { code: 'document-damaged', error: null } };
  }
  await dependencies.onMoved?.(started.row);
  const submitForm = prepareSubmit({ rowId: row.id, claim, files }, dependencies);
  return submitForm(row.formType, claim.userPreferredCulture, token, captchaRawValue);
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
