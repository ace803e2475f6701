import type { ClaimPayload } from '#claim/model/payload.ts';
import { logEvent } from '#kernel/log.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import { findCaptchaProvider } from '#server/captcha-provider.ts';
import type { FormType } from '#server/form-type.ts';
import { buildMultipart } from '#server/submission.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { ManifestEntry, OutboxRow } from '#vault/database/rows.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import { hashBlob, readChunks } from '#vault/documents/sealed-documents.ts';
import {
  BROKEN_AFTER,
  deadlineOf,
  type FlushDependencies,
  type FreshSchedule,
  hasDeadlinePassed,
} from './flush-probe.ts';
import { applyEvent, fileRow } from './move-row.ts';
import { decideNextStep } from './next-step.ts';
import type { OutboxEvent } from './outbox-machine.ts';
import { listManifest, openCaptcha, openClaim, openSubmittedKey } from './row-content.ts';
import { classifyAnswer, classifyStatusAnswer } from './server-answers.ts';

/**
 * Takes one row as far as it goes now, under the flush's lock: it is sent at most once, and asked about at most once before that and once
 * after it.
 * @param lost aborted when the lock was taken away: what the row does next is its new holder's to decide.
 * @returns false where it has to be asked about and nothing at hand opens it: then it waits for its claimant's credentials.
 */
export async function flushRow(
  first: OutboxRow,
  fresh: FreshSchedule,
  dependencies: FlushDependencies,
  lost: AbortSignal,
): Promise<boolean> {
  let row: OutboxRow | undefined = first;
  let opening: Promise<OpenRow | undefined> | undefined;
  let token: string | null = null;
  let hasSent = false;
  let hasAsked = false;
  let preparation: Preparation | undefined;
  while (row !== undefined && !lost.aborted) {
    const now = dependencies.clock.now().getTime();
    const earliest = dependencies.clock.earliest().getTime();
    const facts = { ...row, now, deadlinePassed: hasDeadlinePassed(row, fresh, earliest) };
    const next = decideNextStep(row.progress, facts);
    // A row that waits for its claimant stays sealed: many of them must not make a start slower.
    const isNeeded = next.kind === 'send' || next.kind === 'ask' || row.progress.state === 'needs-captcha';
    if (isNeeded) opening ??= openRow(first);
    // Without a key the row waits for the claimant's credentials.
    const open = await opening;
    let event: OutboxEvent | undefined;
    if (next.kind === 'event') event = next.event;
    // Nothing at hand opens it: the claimant's credentials do.
    else if (next.kind === 'send' && open === undefined) event = { type: 'authorization-lapsed' };
    // A receipt is made of the claim: without it the server's word could not be kept.
    else if (next.kind === 'ask' && open === undefined) return false;
    else if (next.kind === 'ask' && !hasAsked) {
      hasAsked = true;
      event = await askAboutRow(row, dependencies);
    } else if (next.kind === 'send' && open && !hasSent) {
      if (preparation === undefined && (await lacksCaptcha({ ...open, row }, dependencies))) {
        event = { type: 'captcha-demanded' };
      } else if (preparation === undefined) {
        preparation = await prepareRow({ ...open, row }, dependencies, token);
        // Meanwhile its deadline may have passed, or another claimant's session begun: it is looked at again, as it is now.
        row = await withDatabase((database) => database.outbox.get(first.id));
        continue;
      } else {
        hasSent = true;
        hasAsked = false;
        event = await sendRow({ ...open, row }, preparation, dependencies);
      }
    } else if (next.kind === 'claimant' && row.progress.state === 'needs-captcha' && open && !hasSent) {
      // An open page can do what the claimant was asked for; the token is used for the send that follows.
      token = await takeToken(dependencies);
      if (token !== null) event = { type: 'captcha-available' };
    }
    row = event && (await move(row, event, open, fresh, dependencies));
  }
  return true;
}

async function move(
  row: OutboxRow,
  event: OutboxEvent,
  open: OpenRow | undefined,
  fresh: FreshSchedule,
  dependencies: FlushDependencies,
): Promise<OutboxRow | undefined> {
  const context = {
    now: dependencies.clock.now().getTime(),
    deadlineAt: deadlineOf(row, fresh),
    random: (await drawnFor(event, dependencies)) ?? dependencies.random,
    // Its claimant may have proven the credentials since it was looked at.
    onlyIf: (current: OutboxRow) =>
      event.type !== 'authorization-lapsed' || current.authorizedUntil === row.authorizedUntil,
  };
  const isFiled = event.type === 'accepted' || event.type === 'status-filed';
  const applying =
    isFiled && open ? fileRow(row, event, open.claim, context) : applyEvent(row.id, event, context);
  const applied = await applying.catch((error: unknown) => {
    if (isFiled) dependencies.onUnkept?.(row.id, { event, at: context.now });
    throw error;
  });
  if (applied.kind !== 'moved') return undefined;
  await dependencies.onMoved?.(applied.row);
  return applied.row;
}

/** The same answer has begun the server's pause: row and pause end together, or the later of two draws would count. */
async function drawnFor(event: OutboxEvent, { api }: FlushDependencies): Promise<(() => number) | undefined> {
  if (!('retryAfterMs' in event) || event.retryAfterMs === null) return undefined;
  const pause = await (await api.pauses()).read();
  return pause?.retryAfterMs === event.retryAfterMs ? () => pause.chance : undefined;
}

/** Opens a row with what is at hand: the claimant's session, or the device's key; undefined where neither opens it. */
export async function openRow(row: OutboxRow): Promise<OpenRow | undefined> {
  const key = await openSubmittedKey(row.id, row.draftId);
  if (key === undefined) return undefined;
  try {
    return { row, key, claim: await openClaim(key, row) };
  } catch (error) {
    logEvent('outbox-row-unreadable', toStorageFailure(error).code);
    return undefined;
  }
}

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
    return { type: 'document-damaged' };
  }
  await dependencies.onMoved?.(started.row);
  const submitForm = prepareSubmit({ rowId: row.id, claim, files }, dependencies);
  return submitForm(row.formType, claim.userPreferredCulture, token, captchaRawValue);
}

/** The client's submit operation, as section 7 of the specification has its signature; the claim is bound to it before. */
export type SubmitForm = (
  formType: FormType,
  culture: string,
  /** A fresh token; null where none could be had: the server decides. */
  captchaToken: string | null,
  /** The `captcha` value of the authorize answer. */
  previousCaptcha: string | null,
) => Promise<OutboxEvent>;

/** A frozen claim with its files opened, ready to be sent under its idempotency key. */
export interface PreparedClaim {
  readonly rowId: string;
  readonly claim: ClaimPayload;
  readonly files: readonly ClaimFile[];
}

/** Binds a frozen claim to the submit operation, which sends it once and tells what became of it. */
export function prepareSubmit(
  { rowId, claim, files }: PreparedClaim,
  { api, clock, onProgress, signal }: Pick<FlushDependencies, 'api' | 'clock' | 'onProgress' | 'signal'>,
): SubmitForm {
  return async (formType, culture, captchaToken, previousCaptcha) => {
    const captcha = { reCaptchaResponse: captchaToken, captchaRawValue: previousCaptcha };
    const answer = await api.submit({
      formType,
      idempotencyKey: rowId,
      body: buildMultipart({ ...captcha, ...claim, userPreferredCulture: culture }, files),
      bodyBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      signal,
      onProgress: onProgress && ((part) => onProgress(rowId, part)),
    });
    if (answer.ok) return classifyAnswer(answer.value, clock.now().getTime());
    return { type: answer.error.mayHaveArrived ? 'answer-lost' : 'not-delivered' };
  };
}

/** A file of the claim, opened for sending. */
export interface ClaimFile {
  readonly entry: ManifestEntry;
  readonly blob: Blob;
}

/**
 * Opens the files of a row and compares each with what was signed, by its SHA-256, before anything is sent.
 * @returns undefined where one is missing, damaged or not the same.
 * @throws what storage throws: a device that does not give a file now is no reason to turn the claim down.
 */
export async function openFiles(
  manifest: readonly ManifestEntry[],
  draftId: string,
): Promise<readonly ClaimFile[] | undefined> {
  const files: ClaimFile[] = [];
  // One after the other: hashing takes each file into memory whole.
  for (const entry of manifest) {
    const blob = await openFile(entry, draftId).catch(passUndamaged);
    if (blob?.size !== entry.size || (await hashBlob(blob)) !== entry.sha256) return undefined;
    files.push({ entry, blob });
  }
  return files;
}

async function openFile(entry: ManifestEntry, draftId: string): Promise<Blob | undefined> {
  const row = await withDatabase((database) => database.documents.get(entry.documentId));
  if (row === undefined) return undefined;
  const key = await openSubmittedKey(entry.documentId, draftId);
  // Where no device key is kept, the session may have ended since the row was opened.
  if (key === undefined) throw new StorageError('no-key');
  return readChunks(key, row, entry.type);
}

function passUndamaged(error: unknown): undefined {
  if (toStorageFailure(error).code !== 'damaged') throw error;
}

/** "Did it arrive?" */
export async function askAboutRow(
  { id, progress }: Pick<OutboxRow, 'id' | 'progress'>,
  { api, clock }: FlushDependencies,
): Promise<OutboxEvent> {
  const answer = await api.askSubmissionStatus(id);
  if (!answer.ok) return { type: 'status-unavailable', retryAfterMs: answer.error.retryAfterMs ?? null };
  const { status, contentType } = answer.value;
  // So often in a row it is no captive portal's: some servers answer with a page whatever path they do not know.
  const isPage = status === 200 && /html/i.test(contentType ?? '') && progress.failures >= BROKEN_AFTER;
  return isPage ? { type: 'status-unsupported' } : classifyStatusAnswer(answer.value, clock.now().getTime());
}

/**
 * Whether a claim would go without any word of a captcha, though the server has one: the worker takes no token, and a claim that was
 * authorized while there was no captcha has no value of its own. A server would refuse it for good (specification, section 5, "On submit").
 */
async function lacksCaptcha(
  { row, key }: OpenRow,
  { api, takeCaptchaToken }: FlushDependencies,
): Promise<boolean> {
  if (takeCaptchaToken !== undefined || (await openCaptcha(key, row)) !== null) return false;
  const config = await api.getCaptchaConfig();
  return config.ok && findCaptchaProvider(config.value.provider ?? '') !== undefined;
}

/** A fresh captcha token; null where there is no page, or its captcha fails: the server decides. */
export async function takeToken({ takeCaptchaToken }: FlushDependencies): Promise<string | null> {
  const token = await takeCaptchaToken?.();
  return token?.ok ? token.value : null;
}
