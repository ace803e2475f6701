import { keepFocus } from '#design/keep-focus.ts';
import { logEvent } from '#kernel/log.ts';
import { analytics } from '#portal/pages/page-notices.tsx';
import { type BackgroundParts, type Portal, serviceWorker } from '#portal/portal.ts';
import type { createPortalRouter } from '#portal/router.tsx';
import { watchWake } from '#session/page-session.ts';
import { findLaunchQueue, takeLaunchedFiles } from '#sharing/launched-files.ts';
import { startErrorReports, watchErrors } from '#support/error-reports.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { hasStoredClaims } from '#vault/has-stored-claims.ts';
import { BackgroundNotices } from './background-notices.tsx';
import { StartDeadline, StartInstall } from './start-notices.tsx';

export const BACKGROUND_PARTS: BackgroundParts = {
  Notices: BackgroundNotices,
  StartDeadline,
  StartInstall,
};

/** Starts what goes on behind the pages. */
export function startBackgroundTasks(portal: Portal, router: ReturnType<typeof createPortalRouter>): void {
  keepFocus();
  window.addEventListener('online', () => void unlessAskedToWait(portal, portal.completeStartUp));
  watchWake(() => {
    // The device may have slept: the time is asked anew, and with it whether a deadline has passed (decisions, "Time").
    if (document.visibilityState !== 'visible' || !portal.clock.isEstimate()) return;
    void unlessAskedToWait(portal, portal.refreshDeadlines);
  });
  if (portal.settings.analyticsTagId !== null) {
    countPages(portal, router).catch(() => undefined);
  }
  // Without a worker the page sends by itself: nothing here waits for one.
  startWorker(portal, router).catch(() => logEvent('worker-not-started'));
  watchDevice(portal, router);
  followStoredClaims(portal).catch(() => logEvent('claims-not-followed'));
}

/** What nobody waits for is not asked of a server that wants to be left alone. */
async function unlessAskedToWait({ api }: Portal, ask: () => Promise<void>): Promise<void> {
  if (!(await (await api.pauses()).isAskedToWait())) await ask();
}

/** Only where the deployment has a tag; nothing is counted before the claimant agrees. */
async function countPages(
  { settings }: Portal,
  router: ReturnType<typeof createPortalRouter>,
): Promise<void> {
  const [{ createAnalyticsClient }, { loadScript }] = await Promise.all([
    import('#analytics/analytics-client.ts'),
    import('#captcha/load-script.ts'),
  ]);
  const client = createAnalyticsClient({ settings, loadScript });
  analytics.set(client);
  client.countPage({ path: router.state.location.pathname });
  router.subscribe('onResolved', ({ toLocation }) => client.countPage({ path: toLocation.pathname }));
}

async function startWorker(
  { outbox, messages, settings }: Portal,
  router: ReturnType<typeof createPortalRouter>,
): Promise<void> {
  if (settings.retireServiceWorker) {
    const { retireWorker } = await import('./service-worker.ts');
    return retireWorker();
  }
  const { createServiceWorkerBridge } = await import('./service-worker.ts');
  const bridge = createServiceWorkerBridge();
  serviceWorker.set(bridge);
  await bridge.register((message) => {
    if (message.type === 'flush-wanted') void outbox.flush('timer');
    if (message.type === 'show-submissions') void router.navigate({ to: '/claim/status', search: true });
  });
  bridge.keepForOffline(messages.getMessages().culture);
  await bridge.requestSync();
}

/** Storage is opened for those who have something in it: a first visit does not load its code until a claim is begun. */
async function followStoredClaims(portal: Portal): Promise<void> {
  if (await hasStoredClaims()) return follow(portal);
  // Small state may have outlived the database: nothing is told of claims that are gone.
  portal.unsentClaims.set({ count: 0, told: [] });
  portal.filedCount.set(0);
  const stop = portal.filing.state.subscribe(() => {
    const { claims } = portal.filing.state.get();
    if (Object.values(claims).every(({ draft }) => draft === null)) return;
    stop();
    follow(portal).catch(() => logEvent('claims-not-followed'));
  });
}

async function follow({ unsentClaims, filedCount, outbox, clock, settings }: Portal): Promise<void> {
  const [{ watchSubmittedClaims }, { noteSubmittedClaims }, { sweepStorage }, { isOnItsWay }] =
    await Promise.all([
      import('#outbox/outbox-view.ts'),
      import('#vault/outbox-signals.ts'),
      import('#vault/erasing.ts'),
      import('#outbox/row-advice.ts'),
    ]);
  let unsent: readonly OutboxRowView[] = [];
  const tell = () => {
    const firstTries = navigator.onLine ? outbox.firstTries.get() : new Set();
    const told = unsent.filter((row) => !(firstTries.has(row.draftId) && isOnItsWay(row, true)));
    unsentClaims.set({ count: unsent.length, told: told.map(({ formType }) => formType) });
  };
  outbox.firstTries.subscribe(tell);
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  watchSubmittedClaims((rows, filed) => {
    unsent = rows.filter(({ progress }) => progress.state !== 'filed');
    filedCount.set(filed);
    tell();
  });
  await noteSubmittedClaims();
  await sweepStorage(clock, settings.draftRetentionDays).catch(() => logEvent('storage-not-swept'));
}

/** What is watched for as long as the page is open: errors that nobody caught, and files that the system opens with the portal. */
export function watchDevice(
  { settings }: Pick<Portal, 'settings'>,
  router: ReturnType<typeof createPortalRouter>,
): void {
  watchErrors();
  const { enabled, address } = settings.errorReports;
  if (enabled && address !== '') startErrorReports(address);
  const queue = findLaunchQueue();
  if (queue === undefined) return;
  takeLaunchedFiles(queue, (outcome) => {
    // Behind the start page the files are offered where they belong.
    if (router.state.location.pathname !== '/') return;
    void router.navigate({
      to: '/',
      search: (before: Record<string, unknown>) => ({ ...before, shared: outcome }),
      replace: true,
    });
  });
}
