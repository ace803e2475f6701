import { preloadFormWidgets } from '#widgets/registry.ts';
import { backgroundNotices } from './background-notices-slot.ts';
import type { Portal } from './portal.ts';
import type { createPortalRouter } from './router.tsx';

/** The time after which background work begins at the latest, in ms. */
const IDLE_TIMEOUT_MS = 5_000;

function runWhenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(task, 1);
}

/** The claimant has begun to do something: what the next page needs is fetched, and the first page has had its turn. */
function onFirstInteraction(task: () => void): void {
  const listening = new AbortController();
  const begin = () => {
    listening.abort();
    runWhenIdle(task);
  };
  for (const name of ['pointerdown', 'keydown', 'focusin'] as const) {
    document.addEventListener(name, begin, { passive: true, capture: true, signal: listening.signal });
  }
}

/** How often it is looked whether the first page stands, in ms. */
const LOOK_EVERY_MS = 100;

/** Idle moments come before the first page too, while its code is on its way: they are not for this. */
function whenPageStands(task: () => void): void {
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
    preloadFormWidgets();
  });
  whenPageStands(() => {
    import('./background-tasks.ts').then(
      ({ BackgroundNotices, startBackgroundTasks }) => {
        backgroundNotices.set(BackgroundNotices);
        startBackgroundTasks(portal, router);
      },
      () => undefined,
    );
  });
}
