import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { loadFormWidgets } from '#claim/field-types/widget-registry.ts';
import { onFirstInteraction, runWhenIdle, tryLater } from '#design/first-interaction.ts';
import { logEvent } from '#kernel/log.ts';
import { GENERIC_ROUTES, toExpiredSearch } from './address.ts';
import { backgroundParts, type Portal, PortalProvider } from './portal.ts';
import { createPortalRouter } from './router.tsx';

/** The pages of a started portal. */
export interface PortalPages {
  /** Makes the page of the address ready: nothing is to be seen of a redirect or of a second spinner. */
  load(): Promise<void>;
  /** Shows it, with its shell; resolves in an idle moment once it stands. */
  show(root: Root): Promise<void>;
  /** The session has run out; `isFirst` in the tab that found out. */
  expire(isFirst: boolean): Promise<void>;
  /** Goes to a path of the portal, in the active culture. */
  goTo(path: string): Promise<void>;
}

/** Creates the pages; nothing is shown yet. */
export function createPortalPages(portal: Portal): PortalPages {
  const router = createPortalRouter(portal);
  return {
    load: () => router.load(),
    show(root) {
      // In slices: what stands in for the page is typed into meanwhile.
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
    // A failure is met again, and told, when a page shows them.
    loadFormWidgets().catch(() => undefined);
    // The worker holds the session's keys over a reload, so it is registered before the claimant has signed in.
    start();
  });
  whenPageStands(() => {
    // What waits is sent whether or not the other parts, or a service worker, can be had.
    void portal.outbox.start();
    start();
  });
}
