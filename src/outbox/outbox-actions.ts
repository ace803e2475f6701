import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { Api } from '#server/api.ts';
import { BACK_OFF_LIMIT_MS } from '#server/back-off.ts';
import type { FormType } from '#server/form-type.ts';
import type { ServerClock } from '#server/server-clock.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxRow } from '#vault/database/rows.ts';
import { deleteKeyWraps } from '#vault/database/schema.ts';
import { eraseDeviceKey } from '#vault/keys/device-key.ts';
import { type DraftKeys, sealJson } from '#vault/keys/sealing.ts';
import { announceOutboxChange } from '#vault/outbox-signals.ts';
import { openRow } from './flush-row.ts';
import { applyEvent, fileRow } from './move-row.ts';
import { goesOnByItself } from './next-step.ts';
import { type OutboxEvent, transition } from './outbox-machine.ts';
import { openRowKey, rowRecordId } from './row-content.ts';
import { classifyStatusAnswer } from './server-answers.ts';

/** "Send now": the row is tried without waiting; where the server keeps no keys it is the decision to send again. */
export async function retryRow(rowId: string, clock: ServerClock): Promise<void> {
  await applyEvent(rowId, { type: 'retry-requested' }, { now: clock.now().getTime() });
}

/** How long the last flush may take until it is at a row; and how late a device that was awake notices the end of a session. */
const LAST_FLUSH_MS = 60_000;

/** The session that a last flush ends. */
export interface EndingSession {
  /** The drafts that it has opened with the server's word. */
  readonly drafts: ReadonlySet<string>;
  /** Its deadline, epoch milliseconds by the device's clock; undefined where none was kept. */
  readonly deadline: number | undefined;
  /** When it ended, by the same clock: what another tab is sending then may hold the last flush up for long. */
  readonly endedAt: number;
}

/**
 * The last flush before a logout (decisions, "Submitting and the outbox"), after which the server would ask for the claimant again. What
 * waits out a back-off of ours is tried now; a wait that the server has asked for, as each longer one is, stays. What was submitted in
 * this session may still be sent in it: activity may have prolonged it since. Where the device slept over the end, that time is over,
 * and the claimant is asked, as was told.
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
      progress.nextAttemptAt !== null &&
      progress.nextAttemptAt > now &&
      progress.nextAttemptAt <= now + BACK_OFF_LIMIT_MS &&
      (progress.askedUntil ?? now) <= now,
  );
  for (const { id } of waiting) await retryRow(id, clock);
}

/**
 * The claimant has proven the credentials again: the rows of this draft may be sent until then, with the new `captcha` value of the
 * authorize answer.
 */
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
    // First, so that a flush that looked at the row earlier cannot make it wait after this (`flushRow`); what it did before, the event undoes.
    await changeRow(row.id, { authorizedUntil, captcha });
    // A row that does not wait for it only takes the new authorization.
    await applyEvent(row.id, { type: 'authorized' }, { now: clock.now().getTime() });
  }
}

/**
 * The server's session for this form type has just become that of whoever proved the credentials: what waits is not sent in it before
 * it is known to be theirs (`reauthorizeRows`), but asks for its own claimant again.
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

/** Makes a row wait for the server's word on it. */
const askAgain: OutboxEvent = { type: 'status-processing', retryAfterMs: null };

/**
 * Takes a row back into its draft, to be edited: row and device wraps go and the draft is open again, in one transaction. A server that
 * keeps keys is asked first about a claim that was ever sent, refused or not: a proxy may refuse what the server behind it has stored.
 * A claim that it has is filed; one that it is looking at is asked about again. Where it gives no answer, one that it may hold stays.
 * The same claim, submitted again, gets a new key.
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
      // Without what opens it there is no receipt to store: it is asked about again.
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

/** Taking it back counts as a change: a claim that waited for long must not be erased by the next sweep. */
async function reopenDraft(row: OutboxRow, now: number): Promise<boolean> {
  return withDatabase((database) =>
    database.transaction(
      'rw',
      [database.outbox, database.keyWraps, database.documents, database.drafts],
      async () => {
        const current = await database.outbox.get(row.id);
        const draft = await database.drafts.get(row.draftId);
        if (current?.revision !== row.revision || draft === undefined) return false;
        const documentIds = await database.documents.where({ ownerId: row.draftId }).primaryKeys();
        await database.outbox.delete(row.id);
        await deleteKeyWraps(database, [row.id]);
        await database.keyWraps.bulkDelete(documentIds.map((id): [string, string] => [id, 'device']));
        await database.drafts.put({ ...draft, status: 'open', lastChangedAt: now });
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
      // One that was filed meanwhile keeps nothing to send.
      if (row === undefined || row.progress.state === 'filed') return;
      await database.outbox.put({ ...row, ...changes, revision: row.revision + 1 });
    }),
  );
}
