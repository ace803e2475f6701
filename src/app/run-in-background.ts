import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { onFirstInteraction, runWhenIdle, tryLater } from '#design/first-interaction.ts';
import { logEvent } from '#kernel/log.ts';
import { backgroundParts } from './background-parts-slot.ts';
import type { Portal } from './portal.ts';
import type { createPortalRouter } from './router.tsx';

/** How often it is looked whether the first page stands, in ms. */
const LOOK_EVERY_MS = 100;

/**
 * Runs a task in an idle moment once the first page stands. The browser is idle before that too, while the page's code is on
 * its way: those moments are not for this.
 */
export function whenPageStands(task: () => void): void {
  if (document.getElementById('page-heading') === null) {
    setTimeout(whenPageStands, LOOK_EVERY_MS, task);
  } else {
    runWhenIdle(task);
  }
}

/** What the first page does not wait for: the other messages, the worker, what waits in the outbox, what is over. */
export function runInBackground(portal: Portal, router: ReturnType<typeof createPortalRouter>): void {
  onFirstInteraction(() => {
    void portal.messages.loadRest().catch(() => undefined);
    // A failure is met again, and told, when a page shows them.
    loadFormWidgets().catch(() => undefined);
  });
  const start = () => {
    import('./background-tasks.ts').then(
      ({ BACKGROUND_PARTS, startBackgroundTasks }) => {
        backgroundParts.set(BACKGROUND_PARTS);
        startBackgroundTasks(portal, router);
      },
      () => {
        logEvent('background-not-loaded');
        tryLater(start);
      },
    );
  };
  whenPageStands(() => {
    // What waits is sent whether or not the other parts, or a service worker, can be had.
    void portal.outbox.start();
    start();
  });
}
