import { type ErrorComponentProps, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { BusyProvider } from '#design/button.tsx';
import { StatusStrip } from '#design/themes/shared/status-strip.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { SessionTimer } from '#features/session/session-timer.tsx';
import { MessagesProvider } from '#words/messages-context.tsx';
import { InAppLinkProvider } from '#words/portal-link.tsx';
import { Alert } from './alert.tsx';
import { backgroundParts } from './background-parts-slot.ts';
import { ChooseCultureProvider } from './choose-culture-context.ts';
import { InAppLink } from './in-app-link.tsx';
import { PageFailure } from './page-failure.tsx';
import { usePortal } from './portal.ts';
import { readRouteTarget } from './route-target.ts';
import { useChooseCulture } from './use-choose-culture.ts';
import { usePageArrival } from './use-page-arrival.ts';

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
