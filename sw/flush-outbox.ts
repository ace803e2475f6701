import { logEvent } from '#kernel/log.ts';
import { flushOutbox } from '#outbox/flush-outbox.ts';
import type { FlushDependencies, FlushReport } from '#outbox/flush-probe.ts';
import { goesOnByItself } from '#outbox/next-step.ts';
import { createSendingApi } from '#server/api.ts';
import { createServerClock } from '#server/server-clock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import { hasStoredClaims } from '#server/small-state.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { NotificationText, NotificationTexts, OutboxRow, OutboxState } from '#vault/database/rows.ts';
import { sweepTabOnly } from '#vault/erasing.ts';
import { readSessionKeys } from '#vault/keys/session-keys.ts';
import { readSettings } from './read-settings.ts';
import { findPages, openWindow, scope, tellPages } from './worker-scope.ts';

/** A page that can hear has begun by then; one that the browser has frozen cannot. */
const PAGE_ANSWER_MS = 3_000;
/** A page is sending: it is looked again so much later. */
const BUSY_MS = 5_000;
/** Chromium ends a sync event after some three minutes: no further try is begun after this. */
const PATIENCE_MS = 60_000;

/**
 * Sends the outbox from the worker, for when no page is open (decisions, "Submitting and the outbox"). A visible page does it better: it
 * has the captcha.
 * @throws Error where a row is left that goes on without its claimant, whoever is sending it now: the page or the network may go away,
 * so the browser has to repeat the sync.
 */
export async function flushFromWorker({ lastChance }: { readonly lastChance: boolean }): Promise<void> {
  // The page asks for a sync at each start. Where nothing was ever kept no database is made for it, here or there.
  if (!(await hasStoredClaims())) return;
  const pages = await findPages();
  await tellPages({ type: 'flush-wanted' });
  if (pages.length > 0) await wait(PAGE_ANSWER_MS);
  let isSeen = await isPortalSeen();
  // One that was seen a moment ago is being closed, or is on its way to another page.
  if (!isSeen && pages.some(isVisible)) {
    await wait(PAGE_ANSWER_MS);
    isSeen = await isPortalSeen();
  }
  if (!isSeen) await flushWithoutPage();
  const left = await readRowsLeft();
  if (left.length === 0) return;
  // Who has the portal before them is told there.
  if (lastChance && !isSeen) for (const row of left) await notifyToOpenPortal(row);
  throw new Error('The outbox is not empty');
}

async function flushWithoutPage(): Promise<void> {
  // The worker may be the first to wake after the session has ended: its keys go.
  await readSessionKeys();
  const dependencies = await createDependencies();
  if (dependencies === undefined) throw new Error('No settings to send with');
  await flushPatiently(dependencies);
  await sweepTabOnly().catch(() => logEvent('storage-not-swept'));
}

async function createDependencies(): Promise<FlushDependencies | undefined> {
  const settings = await readSettings();
  if (settings === undefined) return undefined;
  const clock = createServerClock();
  await clock.load();
  return { api: createSendingApi({ settings, clock }), clock, onMoved: notifyOfRow };
}

/** Flushes until nothing wants another try soon, or until a page is visible: from then on that sends. */
async function flushPatiently(dependencies: FlushDependencies): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  // The browser fires a sync when it has a network: a silence of before is no reason to wait on. One of now is waited for, since a
  // network may be there some seconds before it carries anything, and the browser repeats a sync after minutes, and not often.
  for (let cause: AskingCause = 'connection'; ; ) {
    const report = await flushOutbox({ ...dependencies, cause });
    if (report.kind !== 'busy' && report.nextAttemptAt === null) return;
    const delay = delayAfter(report, dependencies.clock.now().getTime());
    if (performance.now() + delay > end) return;
    await wait(delay);
    if (await isPortalSeen()) return;
    if (report.kind !== 'busy') cause = 'timer';
  }
}

/** A page that goes may leave what it was sending. Never at once: a row that was not finished has just been tried. */
function delayAfter(report: FlushReport, now: number): number {
  return report.kind === 'busy' ? BUSY_MS : Math.max(1_000, (report.nextAttemptAt ?? now) - now);
}

async function isPortalSeen(): Promise<boolean> {
  return (await findPages()).some(isVisible);
}

function isVisible({ visibilityState }: WindowClient): boolean {
  return visibilityState === 'visible';
}

async function readRowsLeft(): Promise<readonly OutboxRow[]> {
  const rows = await withDatabase((database) => database.outbox.toArray());
  return rows.filter(({ progress }) => goesOnByItself(progress));
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

const TEXT_OF_STATE: Readonly<Partial<Record<OutboxState, keyof NotificationTexts>>> = {
  filed: 'filed',
  'needs-authorization': 'needsAuthorization',
  'needs-captcha': 'needsCaptcha',
  'payment-mismatch': 'turnedDown',
  rejected: 'turnedDown',
  'missed-deadline': 'missedDeadline',
};

/** The address that tells of all rows and what can be done. */
const SUBMISSIONS_PATH = '/claim/status';

/** Tells the claimant what has become of a row, where they allowed it. Worded when the row was queued. */
export async function notifyOfRow(row: OutboxRow): Promise<void> {
  const name = TEXT_OF_STATE[row.progress.state];
  if (name !== undefined) await notify(row, row.notifications[name]);
}

/** Tells that the browser will not try again by itself. */
export async function notifyToOpenPortal(row: OutboxRow): Promise<void> {
  await notify(row, row.notifications.openPortal);
}

async function notify({ id, culture }: OutboxRow, { title, body }: NotificationText): Promise<void> {
  if (Notification.permission !== 'granted') return;
  // One notification a row: a later state takes the place of an earlier one.
  await scope.registration.showNotification(title, { body, tag: id, lang: culture, dir: 'auto' });
}

/** Opens the claimant's claims. */
export async function answerNotificationClick(event: NotificationEvent): Promise<void> {
  event.notification.close();
  // The row's culture: a window that is opened anew knows no other.
  const query = new URLSearchParams({ culture: event.notification.lang });
  await openWindow(event.notification.lang === '' ? SUBMISSIONS_PATH : `${SUBMISSIONS_PATH}?${query}`, {
    type: 'show-submissions',
  });
}
