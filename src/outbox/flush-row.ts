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
 * Advances one row under the flush's lock: at most one send, with at most one inquiry before and one after it.
 * @param lost aborted when the lock was stolen; its new holder then decides about the row.
 * @returns false if the server must be asked and no key at hand opens the row: it waits for its claimant's credentials.
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
    // A row that waits for its claimant stays sealed: opening many of them would slow down the start.
    const isNeeded = next.kind === 'send' || next.kind === 'ask' || row.progress.state === 'needs-captcha';
    if (isNeeded) opening ??= openRow(first);
    const open = await opening;
    let event: OutboxEvent | undefined;
    if (next.kind === 'event') event = next.event;
    else if (next.kind === 'send' && open === undefined) event = { type: 'authorization-lapsed' };
    // The receipt is made from the claim, so without the key a filed answer could not be stored.
    else if (next.kind === 'ask' && open === undefined) return false;
    else if (next.kind === 'ask' && !hasAsked) {
      hasAsked = true;
      event = await askAboutRow(row, dependencies);
    } else if (next.kind === 'send' && open && !hasSent) {
      if (preparation === undefined) {
        preparation = await prepareRow({ ...open, row }, dependencies, token);
        // While files and token were prepared, the deadline may have passed or another claimant may have signed in: read the row again.
        row = await withDatabase((database) => database.outbox.get(first.id));
        continue;
      }
      if (await lacksCaptcha({ ...open, row }, preparation, dependencies)) {
        event = { type: 'captcha-demanded' };
        preparation = undefined;
      } else {
        hasSent = true;
        hasAsked = false;
        event = await sendRow({ ...open, row }, preparation, dependencies);
      }
    } else if (next.kind === 'claimant' && row.progress.state === 'needs-captcha' && open && !hasSent) {
      // An open page can get the captcha token that the row waits for; the next send uses it.
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
    // If the claimant has signed in meanwhile, the authorization has not lapsed.
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

/** Reuses the random draw of the server's pause for the same answer, so that the row's wait and the pause end together. */
async function drawnFor(event: OutboxEvent, { api }: FlushDependencies): Promise<(() => number) | undefined> {
  if (!('retryAfterMs' in event) || event.retryAfterMs === null) return undefined;
  const pause = await (await api.pauses()).read();
  return pause?.retryAfterMs === event.retryAfterMs ? () => pause.chance : undefined;
}

/** Opens a row with the claimant's session key or the device key; returns undefined if neither opens it. */
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

export interface OpenRow {
  readonly row: OutboxRow;
  readonly key: CryptoKey;
  readonly claim: ClaimPayload;
}

/** Parts of a send that take time to get. */
export interface Preparation {
  readonly files: readonly ClaimFile[] | undefined;
  readonly token: string | null;
}

/**
 * Opens a row's files and takes a captcha token. A challenge may take minutes, so the caller decides afterwards whether to send.
 * @param token a token that was taken already, or null.
 */
export async function prepareRow(
  { row, claim }: OpenRow,
  dependencies: FlushDependencies,
  token: string | null,
): Promise<Preparation> {
  const files = await openFiles(listManifest(claim), row.draftId);
  return { files, token: files === undefined ? null : (token ?? (await takeToken(dependencies))) };
}

/** Sends one row if its stored files match what was signed. Returns the event, or undefined if the row was moved meanwhile. */
export async function sendRow(
  { row, key, claim }: OpenRow,
  { files, token }: Preparation,
  dependencies: FlushDependencies,
): Promise<OutboxEvent | undefined> {
  const captchaRawValue = await openCaptcha(key, row);
  const now = dependencies.clock.now().getTime();
  // Another claimant's session may have begun this very moment: do not send the row in it.
  const onlyIf = (current: OutboxRow) =>
    decideNextStep(current.progress, { ...current, now, deadlinePassed: false }).kind === 'send';
  const started = await applyEvent(row.id, { type: 'send-started' }, { now, onlyIf });
  if (started.kind !== 'moved') return undefined;
  if (files === undefined) {
    return { type: 'document-damaged' };
  }
  await dependencies.onMoved?.(started.row);
  const { repeatable } = row.progress;
  const submitForm = prepareSubmit({ rowId: row.id, repeatable, claim, files }, dependencies);
  return submitForm(row.formType, claim.userPreferredCulture, token, captchaRawValue);
}

/** The client's submit operation, with the signature that section 7 of the specification gives. The claim is already bound to it. */
export type SubmitForm = (
  formType: FormType,
  culture: string,
  /** Null if no token could be had; the server then decides. */
  captchaToken: string | null,
  /** The `captcha` value of the authorize answer. */
  previousCaptcha: string | null,
) => Promise<OutboxEvent>;

/** Frozen claim with its opened files; `rowId` is its idempotency key, which only a server that keeps keys gets (`repeatable`). */
export interface PreparedClaim {
  readonly rowId: string;
  readonly repeatable: boolean;
  readonly claim: ClaimPayload;
  readonly files: readonly ClaimFile[];
}

export function prepareSubmit(
  { rowId, repeatable, claim, files }: PreparedClaim,
  { api, clock, onProgress, signal }: Pick<FlushDependencies, 'api' | 'clock' | 'onProgress' | 'signal'>,
): SubmitForm {
  return async (formType, culture, captchaToken, previousCaptcha) => {
    const captcha = { reCaptchaResponse: captchaToken, captchaRawValue: previousCaptcha };
    const answer = await api.submit({
      formType,
      idempotencyKey: repeatable ? rowId : null,
      body: buildMultipart({ ...captcha, ...claim, userPreferredCulture: culture }, files),
      bodyBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      signal,
      onProgress: onProgress && ((part) => onProgress(rowId, part)),
    });
    if (answer.ok) return classifyAnswer(answer.value, clock.now().getTime());
    return { type: answer.error.mayHaveArrived ? 'answer-lost' : 'not-delivered' };
  };
}

export interface ClaimFile {
  readonly entry: ManifestEntry;
  readonly blob: Blob;
}

/**
 * Opens a row's files and compares each SHA-256 with the signed one; undefined if a file is missing or differs.
 * @throws storage errors other than `damaged`: a file that cannot be read now is no reason to reject the claim.
 */
export async function openFiles(
  manifest: readonly ManifestEntry[],
  draftId: string,
): Promise<readonly ClaimFile[] | undefined> {
  const files: ClaimFile[] = [];
  // One at a time: hashing holds a whole file in memory.
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
  // There is no device key, and the session has ended since the row was opened.
  if (key === undefined) throw new StorageError('no-key');
  return readChunks(key, row, entry.type);
}

function passUndamaged(error: unknown): undefined {
  if (toStorageFailure(error).code !== 'damaged') throw error;
}

export async function askAboutRow(
  { id, progress }: Pick<OutboxRow, 'id' | 'progress'>,
  { api, clock }: FlushDependencies,
): Promise<OutboxEvent> {
  const answer = await api.askSubmissionStatus(id);
  if (!answer.ok) return { type: 'status-unavailable', retryAfterMs: answer.error.retryAfterMs ?? null };
  const { status, body } = answer.value;
  const isPage = status === 200 && /^\s*</.test(body);
  // After this many pages and redirects it is no captive portal. Some servers answer unknown paths so, and others a lost session.
  if (progress.failures >= BROKEN_AFTER && (isPage || status === 0)) {
    return isPage || progress.verdict
      ? { type: 'status-unsupported' }
      : { type: 'status-shut', retryAfterMs: null };
  }
  return classifyStatusAnswer(answer.value, clock.now().getTime());
}

/**
 * Returns whether a claim would go without any captcha value although the server may have a captcha: the authorize answer had none, and
 * now there is no token, because the worker sends or the page's captcha failed. The server would reject the claim for good
 * (specification, section 5, "On submit").
 */
async function lacksCaptcha(
  { row, key }: OpenRow,
  { files, token }: Preparation,
  { api }: FlushDependencies,
): Promise<boolean> {
  if (!files || token || (await openCaptcha(key, row))) return false;
  const config = await api.getCaptchaConfig();
  return config.ok
    ? findCaptchaProvider(config.value.provider ?? '') !== undefined
    : (config.error.status ?? 500) >= 500;
}

/** Returns a fresh captcha token; null if there is no page or its captcha fails, and the server then decides. */
export async function takeToken({ takeCaptchaToken }: FlushDependencies): Promise<string | null> {
  const token = await takeCaptchaToken?.();
  return token?.ok ? token.value : null;
}
