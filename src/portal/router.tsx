import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  isRedirect,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { type FormType, formSlug, slugToFormType } from '#server/form-type.ts';
import { GENERIC_ROUTES, parseSearch, stringifySearch } from './address.ts';
import { guardNavigation } from './guard.ts';
import type { Portal } from './portal.ts';
import { scrollBehavior } from './shell/page-arrival.ts';
import { PageFailure, PageSpinner } from './shell/page-stand-ins.tsx';
import { Shell, ShellOfFailure } from './shell/shell.tsx';
import { StartRoute } from './start-page/start-page.tsx';

const genericPages = () => import('./content/generic-pages.tsx');
const contentRoutes = () => import('./content/content-pages.tsx');

async function beginClaim(
  { filing }: Portal,
  formType: FormType | undefined,
): Promise<{ readonly begun: OpenClaim | undefined }> {
  return { begun: formType === undefined ? undefined : await filing.begin(formType) };
}

/** Hides the shell while a redirect is under way (specification, section 2); design/themes/shared/site.css reads the attribute. */
function hideWhileRedirecting(thrown: unknown): never {
  if (isRedirect(thrown)) document.documentElement.dataset.redirecting = '';
  throw thrown;
}

const root = createRootRouteWithContext<{ readonly portal: Portal }>()({
  component: Shell,
  errorComponent: ShellOfFailure,
  beforeLoad: ({ context, location, abortController }) =>
    guardNavigation(context.portal, location, abortController.signal).catch(hideWhileRedirecting),
  validateSearch: (search: Record<string, unknown>) => search,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: ({ context }) => beginClaim(context.portal, context.portal.settings.defaultForm),
  component: StartRoute,
});

const form = createRoute({
  getParentRoute: () => root,
  path: '/$form',
  beforeLoad: ({ context, params, search }) => {
    const formType = slugToFormType(params.form);
    // If the case has a form with the slug "claim", the address is that form's own page.
    if (formType === undefined && params.form === 'claim')
      hideWhileRedirecting(
        redirect({ to: '/$form', params: { form: formSlug(context.portal.settings.defaultForm) }, search }),
      );
    return beginClaim(context.portal, formType);
  },
  component: StartRoute,
});

const formPage = createRoute({
  getParentRoute: () => root,
  path: '/$form/$page',
  component: lazyRouteComponent(() => import('./claim-page/claim-page.tsx'), 'FilingRoute'),
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
  form,
  formPage,
  lazyPage(GENERIC_ROUTES.catchAll, genericPages, 'NotFoundPage'),
  lazyPage(GENERIC_ROUTES.notFound, genericPages, 'NotFoundPage'),
  lazyPage(GENERIC_ROUTES.error, genericPages, 'ErrorPage'),
  lazyPage(GENERIC_ROUTES.defaultDeadline, genericPages, 'DeadlinePage'),
  lazyPage(GENERIC_ROUTES.sessionExpired, genericPages, 'SessionExpiredPage'),
  lazyPage('/documents', contentRoutes, 'DocumentsPage'),
  lazyPage('/faq', contentRoutes, 'FaqPage'),
  lazyPage('/contact', contentRoutes, 'ContactPage'),
  lazyPage('/coa', contentRoutes, 'ChangeOfAddressPage'),
  lazyPage('/privacy', contentRoutes, 'PrivacyPage'),
  lazyPage('/accessibility', contentRoutes, 'AccessibilityPage'),
  lazyPage('/dates', genericPages, 'DatesPage'),
  lazyPage('/claim/status', () => import('./claims-page/claims-page.tsx'), 'ClaimsRoute'),
]);

/** Creates the router with the portal's routes (specification, section 2). */
export function createPortalRouter(portal: Portal) {
  const router = createRouter({
    routeTree,
    context: { portal },
    parseSearch,
    stringifySearch,
    // The view scrolls to the theme's header target after a page change: see page-arrival.ts.
    scrollRestoration: false,
    // The router's own jump to the top must be as smooth: an instant one would leave the view nothing to scroll.
    scrollRestorationBehavior: scrollBehavior(),
    defaultHashScrollIntoView: { behavior: scrollBehavior() },
    defaultPreload: false,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: PageFailure,
    // An error that breaks the shell too is shown without the shell: see main.ts.
    disableGlobalCatchBoundary: true,
  });
  router.subscribe('onResolved', () => delete document.documentElement.dataset.redirecting);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
