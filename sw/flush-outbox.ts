import { goesOnByItself } from '#core/outbox-state-next-step.ts';
import { withDatabase } from '#data/database.ts';
import type { OutboxRow } from '#data/database-rows.ts';
import type { FlushDependencies } from '#data/outbox/flush-dependencies.ts';
import { flushOutbox } from '#data/outbox/flush-outbox.ts';
import { readSessionKeys } from '#data/vault/session-keys.ts';
import { createApi } from '#server/api.ts';
import { createServerClock } from '#server/server-clock.ts';
import { notifyOfRow, notifyToOpenPortal } from './notifications.ts';
import { findPages, tellPages } from './pages.ts';
import { readSettings } from './read-settings.ts';

/** A page that can hear has begun by then; one that the browser has frozen cannot. */
const PAGE_ANSWER_MS = 3_000;
/** Chromium ends a sync event after some three minutes: no further try is begun after this. */
const PATIENCE_MS = 60_000;

/**
 * Sends the outbox from the worker, for when no page is open (decisions, "Submitting and the outbox"). A visible page does it better: it
 * has the captcha.
 * @throws Error where a row is left that goes on without its claimant, whoever is sending it now: the page or the network may go away,
 * so the browser has to repeat the sync.
 */
export async function flushFromWorker({ lastChance }: { readonly lastChance: boolean }): Promise<void> {
  const pages = await findPages();
  await tellPages({ type: 'flush-wanted' });
  if (pages.length > 0) await wait(PAGE_ANSWER_MS);
  const isSeen = pages.some(isVisible) || (await isPortalSeen());
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
  if (dependencies === undefined) throw new Error('The worker has no settings to send with');
  await flushPatiently(dependencies);
}

async function createDependencies(): Promise<FlushDependencies | undefined> {
  const settings = await readSettings();
  if (settings === undefined) return undefined;
  const clock = createServerClock();
  await clock.load();
  // The browser fires a sync when it has a network: a silence of before is no reason to wait on.
  return { api: createApi({ settings, clock }), clock, onMoved: notifyOfRow, cause: 'connection' };
}

/** Flushes until nothing wants another try soon, or until a page is visible: from then on that sends. */
async function flushPatiently(dependencies: FlushDependencies): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const report = await flushOutbox(dependencies);
    if (report.kind !== 'done' || report.nextAttemptAt === null) return;
    // Never at once: a row that was not finished has just been tried.
    const delay = Math.max(1_000, report.nextAttemptAt - dependencies.clock.now().getTime());
    if (performance.now() + delay > end) return;
    await wait(delay);
    if (await isPortalSeen()) return;
  }
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
