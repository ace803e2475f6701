import { createApi } from '#data/api/http.ts';
import { withDatabase } from '#data/database.ts';
import type { FlushDependencies, FlushReport } from '#data/outbox/flush-dependencies.ts';
import { flushOutbox } from '#data/outbox/flush-outbox.ts';
import { createServerClock } from '#data/server-clock.ts';
import { readSessionKeys } from '#data/vault/session-keys.ts';
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
 * @throws Error where a row is left that can be tried again, so that the browser repeats the sync.
 */
export async function flushFromWorker({ lastChance }: { readonly lastChance: boolean }): Promise<void> {
  const pages = await findPages();
  await tellPages({ type: 'flush-wanted' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  if (pages.length > 0) await wait(PAGE_ANSWER_MS);
  // The worker may be the first to wake after the session has ended: its keys go.
  await readSessionKeys();
  const dependencies = await createDependencies();
  if (dependencies === undefined) throw new Error('The worker has no settings to send with');
  const isLeft = await flushPatiently(dependencies);
  if (!isLeft) return;
  if (lastChance) await notifyLeftRows();
  throw new Error('The outbox is not empty');
}

async function createDependencies(): Promise<FlushDependencies | undefined> {
  const settings = await readSettings();
  if (settings === undefined) return undefined;
  const clock = createServerClock();
  await clock.load();
  return { api: createApi({ settings, clock }), clock, onMoved: notifyOfRow };
}

/** Flushes until nothing wants another try soon. Tells whether something is left to be tried again. */
async function flushPatiently(dependencies: FlushDependencies): Promise<boolean> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const delay = delayAfter(await flushOutbox(dependencies), dependencies);
    if (delay === undefined) return false;
    if (delay === 'later' || performance.now() + delay > end) return true;
    await wait(delay);
  }
}

function delayAfter(report: FlushReport, { clock }: FlushDependencies): number | 'later' | undefined {
  if (report.kind === 'busy') return undefined;
  if (report.kind === 'unreachable') return 'later';
  if (report.nextAttemptAt === null) return undefined;
  // Never at once: a row that was not finished has just been tried.
  return Math.max(1_000, report.nextAttemptAt - clock.now().getTime());
}

async function notifyLeftRows(): Promise<void> {
  const rows = await withDatabase((database) => database.outbox.toArray());
  const waiting = rows.filter(
    ({ progress }) => progress.state === 'queued' || progress.state === 'unanswered',
  );
  for (const row of waiting) await notifyToOpenPortal(row);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
