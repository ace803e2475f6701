import { logEvent } from '#kernel/log.ts';
import { flushOutbox } from '#outbox/flush-outbox.ts';
import type { FlushDependencies, FlushReport } from '#outbox/flush-probe.ts';
import { goesOnByItself } from '#outbox/next-step.ts';
import { createSendingApi } from '#server/api.ts';
import { createServerClock } from '#server/server-clock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import { hasStoredClaims } from '#server/small-state.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { NotificationTexts, OutboxRow, OutboxState } from '#vault/database/rows.ts';
import { sweepTabOnly } from '#vault/erasing.ts';
import { readSessionKeys } from '#vault/keys/session-keys.ts';
import { readSettings } from './read-settings.ts';
import { findPages, openWindow, scope, tellPages } from './worker-scope.ts';

/** Time in which a running page starts to send; a frozen page cannot. */
const PAGE_ANSWER_MS = 3_000;
/** Delay before the next look while a page is sending. */
const BUSY_MS = 5_000;
/** No try begins after this time: Chromium ends a sync event after about three minutes. */
const PATIENCE_MS = 60_000;

/**
 * Sends the outbox from the worker while no page is visible (decisions, "Submitting and the outbox"): a visible page sends better, since
 * it has the captcha.
 * @throws Error if a row is left that needs no claimant, even if a page is sending it now: the page or the network may go away, so the
 * browser must repeat the sync.
 */
export async function flushFromWorker({ lastChance }: { readonly lastChance: boolean }): Promise<void> {
  // Each page requests a sync at start; without stored claims this must not create a database.
  if (!(await hasStoredClaims())) return;
  const pages = await findPages();
  await tellPages({ type: 'flush-wanted' });
  if (pages.length > 0) await wait(PAGE_ANSWER_MS);
  let isSeen = await isPortalSeen();
  // A page that was visible a moment ago may be closing or navigating.
  if (!isSeen && pages.some(isVisible)) {
    await wait(PAGE_ANSWER_MS);
    isSeen = await isPortalSeen();
  }
  if (!isSeen) await flushWithoutPage();
  const left = await readRowsLeft();
  if (left.length === 0) return;
  // A visible page tells its claimant itself.
  if (lastChance && !isSeen) for (const row of left) await notifyToOpenPortal(row);
  throw new Error('Outbox not empty');
}

async function flushWithoutPage(): Promise<void> {
  // Erases the keys of an ended session: the worker may be the first to wake after its end.
  await readSessionKeys();
  const dependencies = await createDependencies();
  if (dependencies === undefined) throw new Error('No settings');
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

/** Flushes until no row wants another try soon, or until a page is visible, which then sends. */
async function flushPatiently(dependencies: FlushDependencies): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  // The browser fires sync when it is online, so an earlier silence is no reason to wait ('connection'). A silence now is ('timer'): a
  // network may need some seconds until it works, and the browser repeats a sync rarely, after minutes.
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

/** Returns the delay before the next look or try, in milliseconds. At least a second after a try: the row was just tried. */
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

const SUBMISSIONS_PATH = '/claim/status';

/** Notifies the claimant of a row's new state, if they allowed it. The text was made when the row was queued. */
export async function notifyOfRow(row: OutboxRow): Promise<void> {
  const name = TEXT_OF_STATE[row.progress.state];
  if (name !== undefined) await notify(row, name);
}

export async function notifyToOpenPortal(row: OutboxRow): Promise<void> {
  await notify(row, 'openPortal');
}

async function notify(
  { id, culture, progress, notifications }: OutboxRow,
  name: keyof NotificationTexts,
): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const isDoubted = progress.mayHaveArrived && name !== 'filed' && name !== 'turnedDown';
  const text = (isDoubted ? notifications.unsure : undefined) ?? notifications[name];
  if (text === undefined) return;
  const { title, body } = text;
  // The same tag for each state of a row: a later notification replaces the earlier one.
  await scope.registration.showNotification(title, { body, tag: id, lang: culture, dir: 'auto' });
}

export async function answerNotificationClick(event: NotificationEvent): Promise<void> {
  event.notification.close();
  // A new window does not know the culture otherwise.
  const query = new URLSearchParams({ culture: event.notification.lang });
  await openWindow(event.notification.lang === '' ? SUBMISSIONS_PATH : `${SUBMISSIONS_PATH}?${query}`, {
    type: 'show-submissions',
  });
}
