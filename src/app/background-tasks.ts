import { hasStoredClaims } from '#data/has-stored-claims.ts';
import { watchWake } from '#features/session/watch-activity.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import { analytics } from './analytics-slot.ts';
import { BackgroundNotices } from './background-notices.tsx';
import type { BackgroundParts } from './background-parts-slot.ts';
import type { Portal } from './portal.ts';
import type { createPortalRouter } from './router.tsx';
import { serviceWorker } from './service-worker-slot.ts';
import { StartDeadline } from './start-deadline.tsx';
import { StartInstall } from './start-install.tsx';
import { watchDevice } from './watch-device.ts';

export const BACKGROUND_PARTS: BackgroundParts = {
  Notices: BackgroundNotices,
  StartDeadline,
  StartInstall,
};

/** Starts what goes on behind the pages. */
export function startBackgroundTasks(portal: Portal, router: ReturnType<typeof createPortalRouter>): void {
  void portal.outbox.start();
  keepFocus();
  window.addEventListener('online', () => void portal.completeStartUp());
  watchWake(() => {
    // The device may have slept: the time is asked anew, and with it whether a deadline has passed (decisions, "Time").
    if (document.visibilityState === 'visible' && portal.clock.isEstimate()) void portal.refreshDeadlines();
  });
  if (portal.settings.analyticsTagId !== null) {
    countPages(portal, router).catch(() => undefined);
  }
  void startWorker(portal, router);
  watchDevice(portal, router);
  void followStoredClaims(portal);
}

/** Only where the deployment has a tag; nothing is counted before the claimant agrees. */
async function countPages(
  { settings }: Portal,
  router: ReturnType<typeof createPortalRouter>,
): Promise<void> {
  const [{ createAnalyticsClient }, { loadScript }] = await Promise.all([
    import('#features/analytics/analytics-client.ts'),
    import('#features/captcha/load-script.ts'),
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
    const { retireWorker } = await import('./retire-worker.ts');
    return retireWorker();
  }
  const { createServiceWorkerBridge } = await import('./service-worker-bridge.ts');
  const bridge = createServiceWorkerBridge();
  serviceWorker.set(bridge);
  await bridge.register((message) => {
    if (message.type === 'flush-wanted') void outbox.flush();
    if (message.type === 'show-submissions') void router.navigate({ to: '/claim/status', search: true });
  });
  bridge.keepForOffline(messages.getMessages().culture);
  await bridge.requestSync();
}

/** Storage is opened for those who have something in it: a first visit does not load its code until a claim is begun. */
async function followStoredClaims(portal: Portal): Promise<void> {
  if (await hasStoredClaims()) return follow(portal);
  const stop = portal.filing.state.subscribe(() => {
    const { claims } = portal.filing.state.get();
    if (Object.values(claims).every(({ draft }) => draft === null)) return;
    stop();
    void follow(portal);
  });
}

async function follow({ unsentClaims, clock, settings }: Portal): Promise<void> {
  const [{ watchOutbox }, { sweepStorage }] = await Promise.all([
    import('#data/outbox/outbox-view.ts'),
    import('#data/retention.ts'),
  ]);
  watchOutbox((rows) => unsentClaims.set(rows.filter(({ progress }) => progress.state !== 'filed').length));
  await sweepStorage(clock, settings.draftRetentionDays);
}
