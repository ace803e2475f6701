import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { GENERIC_ROUTES } from '#kernel/generic-routes.ts';
import { toExpiredSearch } from './expired-search.ts';
import { type Portal, PortalProvider } from './portal.ts';
import { createPortalRouter } from './router.tsx';
import { runInBackground, whenPageStands } from './run-in-background.ts';

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
      root.render(
        <StrictMode>
          <PortalProvider value={portal}>
            <RouterProvider router={router} />
          </PortalProvider>
        </StrictMode>,
      );
      runInBackground(portal, router);
      return new Promise(whenPageStands);
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
