import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getFormNavigation } from '#portal/claim-page/form-navigation.ts';
import { type Portal, PortalProvider } from '#portal/portal.ts';
import { startPortalInPage } from '#portal/portal-fixture.ts';
import settingsFile from '#settings' with { type: 'json' };
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { DeadlinePage, ErrorPage, NotFoundPage, SessionExpiredPage } from './generic-pages.tsx';

let rendered: RenderedInBrowser;
afterEach(() => rendered.unmount());

async function startWithOpenClaim(): Promise<Portal> {
  const portal = await startPortalInPage(settingsFile);
  getFormNavigation(portal).follow(await portal.filing.begin('Standard'), '/standard');
  return portal;
}

test.each([
  ['/page-not-found', NotFoundPage, /^Page not found/, null],
  ['/error', ErrorPage, /^Something went wrong/, null],
  ['/session-expired', SessionExpiredPage, /^Your session has ended/, null],
  ['/deadline', DeadlinePage, /deadline/i, 'Standard'],
] as const)(
  '%s: the form’s navigation is cleared where the specification says so, and there only [S4.4]',
  async (path, component, heading, formType) => {
    const portal = await startWithOpenClaim();
    const { getState } = getFormNavigation(portal);
    expect(getState()).toMatchObject({ activeFormType: 'Standard', isInitialized: true });
    const router = createRouter({
      routeTree: createRootRoute({ component }),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    rendered = await renderInBrowser(
      <PortalProvider value={portal}>
        <RouterProvider router={router} />
      </PortalProvider>,
    );
    await expect.element(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(getState().activeFormType).toBe(formType);
    if (formType === null)
      expect(getState()).toMatchObject({ currentPage: null, nodes: [], isInitialized: false });
  },
);

test('/session-expired: a form type that the case has not leads to its default form', async () => {
  const portal = await startPortalInPage(settingsFile);
  const router = createRouter({
    routeTree: createRootRoute({ component: SessionExpiredPage }),
    history: createMemoryHistory({ initialEntries: ['/session-expired?form=Bogus'] }),
  });
  rendered = await renderInBrowser(
    <PortalProvider value={portal}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  await expect
    .element(page.getByRole('heading', { level: 1, name: /^Your session has ended/ }))
    .toBeVisible();
  await expect.poll(() => rendered.container.querySelector('a[href^="/standard"]')).not.toBeNull();
});
