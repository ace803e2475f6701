import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { Api } from '#server/api.ts';
import { BACK_OFF_LIMIT_MS } from '#server/back-off.ts';
import type { FormType } from '#server/form-type.ts';
import type { ServerClock } from '#server/server-clock.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxRow } from '#vault/database/rows.ts';
import { deleteKeyWraps } from '#vault/database/schema.ts';
import { NO_SALT } from '#vault/keys/credentials.ts';
import { eraseDeviceKey } from '#vault/keys/device-key.ts';
import { holdSalt, takeUpKeys } from '#vault/keys/held-keys.ts';
import { type DraftKeys, sealJson } from '#vault/keys/sealing.ts';
import { announceOutboxChange } from '#vault/outbox-signals.ts';
import { openRow } from './flush-row.ts';
import { applyEvent, fileRow } from './move-row.ts';
import { goesOnByItself } from './next-step.ts';
import { canBeAsked, type OutboxEvent, transition } from './outbox-machine.ts';
import { openRowKey, rowRecordId } from './row-content.ts';
import { classifyStatusAnswer } from './server-answers.ts';

/** Ends a row's wait ("Send now"). If the server cannot be asked about the claim, this is the claimant's decision to send again. */
export async function retryRow(rowId: string, clock: ServerClock): Promise<void> {
  await applyEvent(rowId, { type: 'retry-requested' }, { now: clock.now().getTime() });
}

/** Time that the last flush may need to reach a row; also how late an awake device may notice the session's end. */
const LAST_FLUSH_MS = 60_000;

export interface EndingSession {
  /** Drafts that the session opened with the server's authorization. */
  readonly drafts: ReadonlySet<string>;
  /** Epoch milliseconds by the device's clock; undefined if none was stored. */
  readonly deadline: number | undefined;
  /** When the session ended, by the device's clock. Another tab's send may delay the last flush long after that. */
  readonly endedAt: number;
}

/**
 * Prepares the last flush before a logout (decisions, "Submitting and the outbox"), after which the server would ask for the claimant.
 * Ends waits of our own back-off, not those that the server asked for. Claims submitted in this session may still be sent, since activity
 * may have prolonged it, unless the device slept over its end.
 */
export async function prepareLastFlush(
  { drafts, deadline, endedAt }: EndingSession,
  clock: ServerClock,
): Promise<void> {
  const rows = await withDatabase((database) => database.outbox.toArray());
  const now = clock.now().getTime();
  const isTimely = deadline !== undefined && endedAt - deadline <= LAST_FLUSH_MS;
  const ofSession = rows.filter(
    ({ draftId, authorizedUntil, progress }) =>
      isTimely && drafts.has(draftId) && goesOnByItself(progress) && authorizedUntil > 0,
  );
  for (const { id, authorizedUntil } of ofSession) {
    await changeRow(id, { authorizedUntil: Math.max(authorizedUntil, now + LAST_FLUSH_MS) });
  }
  const waiting = rows.filter(
    ({ progress }) =>
      goesOnByItself(progress) &&
      (progress.state !== 'unanswered' || canBeAsked(progress)) &&
      progress.nextAttemptAt !== null &&
      progress.nextAttemptAt > now &&
      progress.nextAttemptAt <= now + BACK_OFF_LIMIT_MS &&
      (progress.askedUntil ?? now) <= now,
  );
  for (const { id } of waiting) await retryRow(id, clock);
}

/** Gives a draft's rows the new authorization after a sign-in: its end, and the authorize answer's new `captcha` value. */
export async function reauthorizeRows(
  keys: DraftKeys,
  authorization: { readonly authorizedUntil: number; readonly captchaRawValue: string | null },
  clock: ServerClock,
): Promise<void> {
  const { authorizedUntil, captchaRawValue } = authorization;
  const rows = await withDatabase((database) => database.outbox.where({ draftId: keys.draftId }).toArray());
  for (const row of rows.filter(({ progress }) => progress.state !== 'filed')) {
    const key = await openRowKey(keys, row.id);
    if (key === undefined) continue;
    const captcha = await sealJson(key, captchaRawValue, rowRecordId(row.id, 'captcha'));
    // First: a running flush that read the row earlier cannot lapse it afterwards (`flushRow`); the event undoes an earlier lapse.
    await changeRow(row.id, { authorizedUntil, captcha });
    // If the row does not wait for credentials, the event is refused and only the new authorization is stored.
    await applyEvent(row.id, { type: 'authorized' }, { now: clock.now().getTime() });
  }
}

/**
 * Revokes the authorization of a form type's waiting rows, because the server's session now belongs to whoever has just signed in. That
 * claimant's rows get it back (`reauthorizeRows`); the others ask for their own claimant.
 */
export async function lapseRows(formType: FormType): Promise<void> {
  const rows = await withDatabase((database) => database.outbox.toArray());
  const waiting = rows.filter((row) => row.formType === formType && row.progress.state !== 'filed');
  for (const { id } of waiting) await changeRow(id, { authorizedUntil: 0 });
}

/** `may-have-arrived`: the server may hold the claim and does not say; `not-in-this-state`: it is being sent, or is filed. */
export interface WithdrawFailure {
  readonly code: 'may-have-arrived' | 'not-in-this-state' | 'gone' | 'filed';
}

/** Event that makes the flush ask the server about a row again. */
const askAgain: OutboxEvent = { type: 'status-processing', retryAfterMs: null };

/**
 * Takes a row back into its draft for editing, in one transaction; submitted again, it gets a new key. If it was ever sent, a server that
 * supports keys is asked first, even after a refusal, since a proxy may refuse what the server has stored. Without an answer, a claim
 * that may have arrived stays.
 */
export async function withdrawRow(
  rowId: string,
  { api, clock }: { readonly api: Api; readonly clock: ServerClock },
): Promise<Result<void, WithdrawFailure>> {
  const row = await withDatabase((database) => database.outbox.get(rowId));
  if (row === undefined) return fail({ code: 'gone' });
  let { progress } = row;
  const now = () => clock.now().getTime();
  if (progress.repeatable && (progress.mayHaveArrived || progress.attempts > 0)) {
    const answer = await api.askSubmissionStatus(rowId);
    const event = answer.ok ? classifyStatusAnswer(answer.value, now()) : undefined;
    if (event?.type === 'status-filed') {
      const open = await openRow(row);
      // Without the key no receipt can be stored, so the server is asked again later.
      if (open === undefined) await applyEvent(rowId, askAgain, { now: now() });
      else await fileRow(row, event, open.claim, { now: now() });
      return fail({ code: 'filed' });
    }
    if (event?.type === 'status-processing') {
      const applied = await applyEvent(rowId, event, { now: now() });
      if (applied.kind === 'moved') return fail({ code: 'may-have-arrived' });
    }
    if (event?.type === 'status-unknown') progress = { ...progress, mayHaveArrived: false };
  }
  const result = transition(progress, { type: 'withdrawn' }, { now: now(), random: Math.random });
  if (result.kind === 'refused') return fail({ code: result.reason });
  const done = await reopenDraft(row, now());
  if (!done) return fail({ code: 'not-in-this-state' });
  await eraseDeviceKey(row.draftId);
  logEvent('claim-withdrawn', row.formType);
  await announceOutboxChange();
  return succeed(undefined);
}

/**
 * Reopens the draft as changed now; otherwise the next sweep could erase a claim that waited for long. On a shared device its salt goes
 * from the disk back to the open tabs: nothing outlives them there but a claim that waits.
 */
async function reopenDraft(row: OutboxRow, now: number): Promise<boolean> {
  const keyring = await withDatabase((database) => database.keyrings.get(row.draftId));
  const isSaltStored = keyring?.tabOnly === true && keyring.salt.length > 0;
  if (isSaltStored) {
    // Before this page holds anything: it would no longer wait for what another tab holds.
    await takeUpKeys();
    holdSalt(row.draftId, keyring.salt);
  }
  return withDatabase((database) =>
    database.transaction(
      'rw',
      [database.outbox, database.keyWraps, database.documents, database.drafts, database.keyrings],
      async () => {
        const current = await database.outbox.get(row.id);
        const draft = await database.drafts.get(row.draftId);
        if (current?.revision !== row.revision || draft === undefined) return false;
        const documentIds = await database.documents.where({ ownerId: row.draftId }).primaryKeys();
        await database.outbox.delete(row.id);
        await deleteKeyWraps(database, [row.id]);
        await database.keyWraps.bulkDelete(documentIds.map((id): [string, string] => [id, 'device']));
        await database.drafts.put({ ...draft, status: 'open', lastChangedAt: now });
        if (isSaltStored) await database.keyrings.update(row.draftId, { salt: NO_SALT });
        return true;
      },
    ),
  );
}

async function changeRow(
  rowId: string,
  changes: Partial<Pick<OutboxRow, 'authorizedUntil' | 'captcha'>>,
): Promise<void> {
  await withDatabase((database) =>
    database.transaction('rw', database.outbox, async () => {
      const row = await database.outbox.get(rowId);
      // A filed row keeps nothing to send.
      if (row === undefined || row.progress.state === 'filed') return;
      await database.outbox.put({ ...row, ...changes, revision: row.revision + 1 });
    }),
  );
}
