import type { Portal } from './portal.ts';
import type { createPortalRouter } from './router.tsx';
import { serviceWorker } from './service-worker-bridge.ts';

/** The time after which background work begins at the latest, in ms. */
const IDLE_TIMEOUT_MS = 5_000;

function runWhenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(task, 1);
}

/** What the first page does not wait for: the other messages, the worker, what waits in the outbox, what is over. */
export function runInBackground(portal: Portal, router: ReturnType<typeof createPortalRouter>): void {
  const { messages, outbox, analytics, settings, clock, unsentClaims } = portal;
  runWhenIdle(() => {
    void messages.loadRest().catch(() => undefined);
    outbox.start();
    window.addEventListener('online', () => void portal.completeStartUp());
    router.subscribe('onResolved', ({ toLocation }) => analytics.countPage({ path: toLocation.pathname }));
    void serviceWorker
      .register((message) => {
        if (message.type === 'flush-wanted') void outbox.flush();
        if (message.type === 'show-submissions') void router.navigate({ to: '/claim/status', search: true });
      })
      .then(() => serviceWorker.keepForOffline(messages.getMessages().culture))
      .then(serviceWorker.requestSync);
    void import('#data/outbox/outbox-view.ts').then(({ watchOutbox }) =>
      watchOutbox((rows) =>
        unsentClaims.set(rows.filter(({ progress }) => progress.state !== 'filed').length),
      ),
    );
    void import('#data/retention.ts').then(({ sweepStorage }) =>
      sweepStorage(clock, settings.draftRetentionDays),
    );
  });
}
