import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import { guardNavigation } from './guard.ts';
import { PageFailure } from './page-failure.tsx';
import { PageSpinner } from './page-spinner.tsx';
import type { Portal } from './portal.ts';
import { parseSearch, stringifySearch } from './search-params.ts';
import { Shell } from './shell.tsx';
import { StartRoute } from './start-route.tsx';

const genericPages = () => import('./pages/generic-pages.tsx');
const contentRoutes = () => import('./pages/content-routes.tsx');

const root = createRootRouteWithContext<{ readonly portal: Portal }>()({
  component: Shell,
  beforeLoad: ({ context, location }) => guardNavigation(context.portal, location),
  notFoundComponent: lazyRouteComponent(genericPages, 'NotFoundPage'),
  validateSearch: (search: Record<string, unknown>) => search,
});

const home = createRoute({ getParentRoute: () => root, path: '/', component: StartRoute });

const claim = createRoute({
  getParentRoute: () => root,
  path: '/claim',
  beforeLoad: ({ context, search }) => {
    throw redirect({
      to: '/$form',
      params: { form: FORM_SLUGS[context.portal.settings.defaultForm] },
      search,
    });
  },
});

const form = createRoute({ getParentRoute: () => root, path: '/$form', component: StartRoute });

const formPage = createRoute({
  getParentRoute: () => root,
  path: '/$form/$page',
  component: lazyRouteComponent(() => import('./filing-route.tsx'), 'FilingRoute'),
});

function lazyPage<
  const Path extends `/${string}`,
  Module extends Record<string, unknown>,
  Name extends keyof Module & string,
>(path: Path, load: () => Promise<Module>, name: Name) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) });
}

const routeTree = root.addChildren([
  home,
  claim,
  form,
  formPage,
  lazyPage('/page-not-found', genericPages, 'NotFoundPage'),
  lazyPage('/error', genericPages, 'ErrorPage'),
  lazyPage('/deadline', genericPages, 'DeadlinePage'),
  lazyPage('/session-expired', genericPages, 'SessionExpiredPage'),
  lazyPage('/documents', contentRoutes, 'DocumentsPage'),
  lazyPage('/faq', contentRoutes, 'FaqPage'),
  lazyPage('/contact', contentRoutes, 'ContactPage'),
  lazyPage('/coa', contentRoutes, 'ChangeOfAddressPage'),
  lazyPage('/privacy', contentRoutes, 'PrivacyPage'),
  lazyPage('/dates', () => import('./pages/dates-page.tsx'), 'DatesPage'),
  lazyPage('/claim/status', () => import('./pages/claims-route.tsx'), 'ClaimsRoute'),
]);

/** The portal's routes (specification, section 2). */
export function createPortalRouter(portal: Portal) {
  return createRouter({
    routeTree,
    context: { portal },
    parseSearch,
    stringifySearch,
    // The view scrolls to the theme's header target after a page change: see use-page-arrival.ts.
    scrollRestoration: false,
    defaultPreload: false,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: PageFailure,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
