import './core/zod-config.ts';
import './ui/layers.css';
import './ui/base.css';
import './ui/spinner.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseSettings } from '#core/settings.ts';
import { toExpiredSearch } from './app/expired-search.ts';
import { type Portal, PortalProvider } from './app/portal.ts';
import { createPortalRouter } from './app/router.tsx';
import { runInBackground } from './app/run-in-background.ts';
import { startPortal } from './app/start-portal.ts';

/** Shows that the portal could not start; loaded only then. */
async function showStartFailure(root: HTMLElement): Promise<void> {
  const { StartFailure } = await import('./app/start-failure.tsx');
  createRoot(root).render(<StartFailure />);
}

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element.');
  const settings = parseSettings(JSON.parse(document.getElementById('portal-settings')?.textContent ?? '{}'));
  const opened = Promise.withResolvers<{ portal: Portal; router: ReturnType<typeof createPortalRouter> }>();

  const started = await startPortal(settings, {
    onExpire: async (isFirst) => {
      const { portal, router } = await opened.promise;
      const form = router.state.location.pathname.split('/')[1] ?? '';
      const { expireSession } = await import('./app/end-of-session.ts');
      await expireSession(portal, isFirst);
      await router.navigate({ to: '/session-expired', search: toExpiredSearch(portal, form) });
    },
    goTo: async (path) => {
      const { portal, router } = await opened.promise;
      await router.navigate({ to: path, search: { culture: portal.messages.getMessages().culture } });
    },
  });
  if (!started.ok) {
    await showStartFailure(root);
    return;
  }
  const portal = started.value;
  const router = createPortalRouter(portal);
  opened.resolve({ portal, router });
  createRoot(root).render(
    <StrictMode>
      <PortalProvider value={portal}>
        <RouterProvider router={router} />
      </PortalProvider>
    </StrictMode>,
  );
  runInBackground(portal, router);
}

void main();
