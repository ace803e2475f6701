import { Outlet, useRouterState } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { SessionTimer } from '#features/session/session-timer.tsx';
import { MessagesProvider } from '#i18n/messages-context.tsx';
import { InAppLinkProvider } from '#i18n/portal-link.tsx';
import { StatusStrip } from '#themes/shared/status-strip.tsx';
import { BusyProvider } from '#ui/busy-context.ts';
import { LiveRegionProvider } from '#ui/live-region.tsx';
import { Alert } from './alert.tsx';
import { backgroundParts } from './background-parts-slot.ts';
import { ChooseCultureProvider } from './choose-culture-context.ts';
import { InAppLink } from './in-app-link.tsx';
import { usePortal } from './portal.ts';
import { useChooseCulture } from './use-choose-culture.ts';
import { useIsOnline } from './use-is-online.ts';
import { usePageArrival } from './use-page-arrival.ts';

/** The page shell: the theme's layout around the routed page, the session timer and the alert dialog (section 2). */
export function Shell() {
  const { messages } = usePortal();
  const words = useSyncExternalStore(messages.subscribe, messages.getMessages);
  return (
    <MessagesProvider messages={words}>
      <LiveRegionProvider>
        <InAppLinkProvider value={InAppLink}>
          <ShellFrame />
        </InAppLinkProvider>
      </LiveRegionProvider>
    </MessagesProvider>
  );
}

function ShellFrame() {
  const { theme, settings, captcha, session, errorInfo, unsentClaims } = usePortal();
  const { Layout } = theme;
  const chooseCulture = useChooseCulture();
  const isOnline = useIsOnline();
  const unsent = useSyncExternalStore(unsentClaims.subscribe, unsentClaims.get);
  const isCaptchaRunning = useSyncExternalStore(captcha.subscribe, () => captcha.getState().isInProgress);
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  usePageArrival(theme.scrollTargetId);
  const background = useSyncExternalStore(backgroundParts.subscribe, backgroundParts.get);
  const notices = useMemo(
    () => (
      <>
        <StatusStrip
          isOnline={isOnline}
          unsentClaims={unsent}
          claimsHref="/claim/status"
          maintenanceNotice={settings.maintenanceNotice}
        />
        {background !== null && <background.Notices />}
      </>
    ),
    [isOnline, unsent, settings.maintenanceNotice, background],
  );
  return (
    <ChooseCultureProvider value={chooseCulture}>
      <BusyProvider value={isNavigating ? 'navigating' : isCaptchaRunning ? 'captcha' : null}>
        <Layout settings={settings} onChooseCulture={chooseCulture} notices={notices}>
          <Outlet />
        </Layout>
        <SessionTimer monitor={session} />
        <Alert errorInfo={errorInfo} />
      </BusyProvider>
    </ChooseCultureProvider>
  );
}
