import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GENERIC_ROUTES } from '#core/navigation/generic-routes.ts';
import { toExpiredSearch } from './expired-search.ts';
import { type Portal, PortalProvider } from './portal.ts';
import { createPortalRouter } from './router.tsx';
import { runInBackground } from './run-in-background.ts';

/** The pages of a started portal. */
export interface PortalPages {
  /**
   * Shows the page of the address in `root`, with its shell: nothing is seen of a redirect or of a second spinner. What
   * breaks the shell itself takes the whole view down, and `onBroken` is called.
   */
  show(root: HTMLElement, onBroken: () => void): Promise<void>;
  /** The session has run out; `isFirst` in the tab that found out. */
  expire(isFirst: boolean): Promise<void>;
  /** Goes to a path of the portal, in the active culture. */
  goTo(path: string): Promise<void>;
}

/** Creates the pages; nothing is shown yet. */
export function createPortalPages(portal: Portal): PortalPages {
  const router = createPortalRouter(portal);
  return {
    async show(root, onBroken) {
      await router.load();
      createRoot(root, { onUncaughtError: onBroken }).render(
        <StrictMode>
          <PortalProvider value={portal}>
            <RouterProvider router={router} />
          </PortalProvider>
        </StrictMode>,
      );
      runInBackground(portal, router);
    },
    async expire(isFirst) {
      const form = router.state.location.pathname.split('/')[1] ?? '';
      const { expireSession } = await import('./end-of-session.ts');
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
