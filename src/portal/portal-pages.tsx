import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { onFirstInteraction, runWhenIdle, tryLater } from '#design/first-interaction.ts';
import { logEvent } from '#kernel/log.ts';
import { GENERIC_ROUTES, toExpiredSearch } from './address.ts';
import { backgroundParts, type Portal, PortalProvider } from './portal.ts';
import { createPortalRouter } from './router.tsx';

export interface PortalPages {
  /** Loads the page of the address before anything is shown, so that no redirect and no second spinner is seen. */
  load(): Promise<void>;
  /** Renders the page with its shell; resolves in an idle moment once the page stands. */
  show(root: Root): Promise<void>;
  /** Handles the end of the session; `isFirst` in the tab that noticed it. */
  expire(isFirst: boolean): Promise<void>;
  goTo(path: string): Promise<void>;
}

export function createPortalPages(portal: Portal): PortalPages {
  const router = createPortalRouter(portal);
  return {
    load: () => router.load(),
    show(root) {
      // A transition renders in slices: the claimant may be typing into the prerendered page.
      startTransition(() =>
        root.render(
          <StrictMode>
            <PortalProvider value={portal}>
              <RouterProvider router={router} />
            </PortalProvider>
          </StrictMode>,
        ),
      );
      runInBackground(portal, router);
      return new Promise(whenPageStands);
    },
    async expire(isFirst) {
      const form = router.state.location.pathname.split('/')[1] ?? '';
      const { expireSession } = await import('./session-locking.ts');
      const activeFormType = await expireSession(portal, isFirst);
      await router.navigate({
        to: GENERIC_ROUTES.sessionExpired,
        search: toExpiredSearch(portal, form, activeFormType),
      });
    },
    async goTo(path) {
      await router.navigate({ to: path, search: { culture: portal.messages.getMessages().culture } });
    },
  };
}

const LOOK_EVERY_MS = 100;

/**
 * Runs a task in an idle moment once the first page stands. Idle moments before that, while the page's code is on its way, do not count.
 */
export function whenPageStands(task: () => void): void {
  if (document.getElementById('page-heading') === null) {
    setTimeout(whenPageStands, LOOK_EVERY_MS, task);
  } else {
    runWhenIdle(task);
  }
}

/** Starts what the first page does not wait for: the other messages, the worker, the outbox, sweeping out what is over. */
export function runInBackground(portal: Portal, router: ReturnType<typeof createPortalRouter>): void {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import('./background/background-tasks.ts').then(
      ({ BACKGROUND_PARTS, startBackgroundTasks }) => {
        backgroundParts.set(BACKGROUND_PARTS);
        startBackgroundTasks(portal, router);
      },
      () => {
        logEvent('background-not-loaded');
        isStarted = false;
        tryLater(start);
      },
    );
  };
  onFirstInteraction(() => {
    void portal.messages.loadRest().catch(() => undefined);
    // A page that shows the widgets meets the failure again, and reports it.
    loadFormWidgets().catch(() => undefined);
    // The worker holds the session's keys over a reload, so it must be registered before the claimant signs in.
    start();
  });
  whenPageStands(() => {
    // The outbox sends even if the other parts, or a service worker, cannot be had.
    void portal.outbox.start();
    start();
  });
}
