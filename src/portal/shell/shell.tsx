import { type ErrorComponentProps, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useSyncExternalStore } from 'react';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { BusyProvider } from '#design/button.tsx';
import { StatusStrip } from '#design/themes/shared/status-strip.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { parseSearch, readRouteTarget } from '#portal/address.ts';
import { backgroundParts, usePortal } from '#portal/portal.ts';
import { SessionTimer } from '#session/ui/session-timer.tsx';
import { MessagesProvider } from '#words/messages-context.tsx';
import { type InAppLinkProps, InAppLinkProvider, NEW_TAB } from '#words/portal-link.tsx';
import { type ErrorInfoStore, NO_ERROR } from './error-info.ts';
import { usePageArrival } from './page-arrival.ts';
import { PageFailure } from './page-stand-ins.tsx';
import { ChooseCultureProvider, useChooseCulture } from './page-words.ts';

interface ShellProps {
  /** Stands in the place of the routed page. */
  readonly page?: ReactNode;
}

/** The page shell: the theme's layout around the routed page, the session timer and the alert dialog (section 2). */
export function Shell({ page = <Outlet /> }: ShellProps) {
  const { messages } = usePortal();
  const words = useSyncExternalStore(messages.subscribe, messages.getMessages);
  return (
    <MessagesProvider messages={words}>
      <LiveRegionProvider>
        <InAppLinkProvider value={InAppLink}>
          <ShellFrame page={page} />
        </InAppLinkProvider>
      </LiveRegionProvider>
    </MessagesProvider>
  );
}

/** The same around the failure of what every page needs, such as the words behind the start page. */
export function ShellOfFailure(props: ErrorComponentProps) {
  return <Shell page={<PageFailure {...props} />} />;
}

function ShellFrame({ page }: Required<ShellProps>) {
  const { theme, settings, captcha, session, errorInfo, unsentClaims, filedCount } = usePortal();
  const { Layout } = theme;
  const chooseCulture = useChooseCulture();
  const isOnline = useIsOnline();
  const unsent = useSyncExternalStore(unsentClaims.subscribe, unsentClaims.get);
  const filed = useSyncExternalStore(filedCount.subscribe, filedCount.get);
  const isCaptchaRunning = useSyncExternalStore(captcha.subscribe, () => captcha.getState().isInProgress);
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  const start = useStartPage();
  usePageArrival(theme.scrollTargetId, start === 'known' ? 'known' : '');
  const background = useSyncExternalStore(backgroundParts.subscribe, backgroundParts.get);
  const notices = useMemo(
    () => (
      <>
        <StatusStrip
          isOnline={isOnline}
          unsentClaims={unsent.told}
          filedCount={start === 'form' ? filed : 0}
          claimsHref="/claim/status"
          maintenanceNotice={settings.maintenanceNotice}
        />
        {background !== null && <background.Notices />}
      </>
    ),
    [isOnline, unsent.told, filed, start, settings.maintenanceNotice, background],
  );
  return (
    <ChooseCultureProvider value={chooseCulture}>
      <BusyProvider value={isNavigating ? 'navigating' : isCaptchaRunning ? 'captcha' : null}>
        <Layout settings={settings} onChooseCulture={chooseCulture} notices={notices}>
          {page}
        </Layout>
        <SessionTimer monitor={session} />
        <Alert errorInfo={errorInfo} />
      </BusyProvider>
    </ChooseCultureProvider>
  );
}

/** What stands on the start page that is shown: its form, or the known claims of its claimant; undefined on every other page. */
function useStartPage(): 'form' | 'known' | undefined {
  const { filing, settings } = usePortal();
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const target = pathname === undefined ? undefined : readRouteTarget(pathname, settings.defaultForm);
  const formType = target?.kind === 'form' && target.pageSlug === '' ? target.formType : undefined;
  return useSyncExternalStore(filing.state.subscribe, () => {
    if (formType === undefined) return undefined;
    return filing.state.get().known[formType] === undefined ? 'form' : 'known';
  });
}

/** A link within the portal: the router follows it, and the active culture goes with it (specification, section 2). */
export function InAppLink({ href, className, newTab = false, children }: InAppLinkProps) {
  const { messages } = usePortal();
  const url = new URL(href, location.origin);
  const { culture } = messages.getMessages();
  return (
    <Link
      to={url.pathname}
      search={{ ...parseSearch(url.search), culture }}
      {...(url.hash === '' ? {} : { hash: url.hash.slice(1) })}
      className={className}
      {...(newTab ? NEW_TAB : {})}
      // The page alone tells: every address has its culture.
      activeOptions={{ exact: true, includeSearch: false }}
    >
      {children}
    </Link>
  );
}

const AlertView = lazy(async () => ({ default: (await import('./alert-view.tsx')).AlertView }));

/** Where the alert dialog opens: when an error is set; OK clears it (specification, section 4, "Dialogs"). */
export function Alert({ errorInfo }: { readonly errorInfo: ErrorInfoStore }) {
  const info = useSyncExternalStore(errorInfo.subscribe, errorInfo.get);
  if (info === NO_ERROR) return null;
  return (
    <Suspense fallback={null}>
      <AlertView info={info} onOk={errorInfo.clear} />
    </Suspense>
  );
}
