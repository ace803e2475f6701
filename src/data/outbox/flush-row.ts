import type { OutboxEvent } from '#core/outbox-state.ts';
import { decideNextStep } from '#core/outbox-state-next-step.ts';
import { logEvent } from '#kernel/log.ts';
import { withDatabase } from '../database.ts';
import type { OutboxRow } from '../database-rows.ts';
import { toStorageFailure } from '../storage-failure.ts';
import { applyEvent } from './apply-event.ts';
import { fileRow } from './file-row.ts';
import type { FlushDependencies } from './flush-dependencies.ts';
import { deadlineOf, type FreshSchedule, hasDeadlinePassed } from './read-schedule.ts';
import { openClaim } from './row-content.ts';
import { openSubmittedKey } from './row-keys.ts';
import { askAboutRow, type OpenRow, type Preparation, prepareRow, sendRow, takeToken } from './send-row.ts';

/** A row is sent at most once in one flush; the rest of its steps are few. */
const STEPS = 8;

/**
 * Takes one row as far as it goes now, under the flush's lock.
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
  let preparation: Preparation | undefined;
  for (let step = 0; step < STEPS && row !== undefined && !lost.aborted; step += 1) {
    const now = dependencies.clock.now().getTime();
    const facts = { ...row, now, deadlinePassed: hasDeadlinePassed(row, fresh, now) };
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
    else if (next.kind === 'ask') event = await askAboutRow(row, dependencies);
    else if (next.kind === 'send' && open && !hasSent) {
      if (preparation === undefined) {
        preparation = await prepareRow({ ...open, row }, dependencies, token);
        // Meanwhile its deadline may have passed, or another claimant's session begun: it is looked at again, as it is now.
        row = await withDatabase((database) => database.outbox.get(first.id));
        continue;
      }
      hasSent = true;
      event = await sendRow({ ...open, row }, preparation, dependencies);
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
  const random = (await drawnFor(event, dependencies)) ?? dependencies.random;
  const context = {
    now: dependencies.clock.now().getTime(),
    deadlineAt: deadlineOf(row, fresh),
    ...(random === undefined ? {} : { random }),
  };
  const isFiled = event.type === 'accepted' || event.type === 'status-filed';
  const applied =
    isFiled && open
      ? await fileRow(row, event, open.claim, context)
      : await applyEvent(row.id, event, context);
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

async function openRow(row: OutboxRow): Promise<OpenRow | undefined> {
  const key = await openSubmittedKey(row.id, row.draftId);
  if (key === undefined) return undefined;
  try {
    return { row, key, claim: await openClaim(key, row) };
  } catch (error) {
    logEvent('outbox-row-unreadable', toStorageFailure(error).code);
    return undefined;
  }
}
