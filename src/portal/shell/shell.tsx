import { type ErrorComponentProps, Link, Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import { LiveRegionProvider } from '#design/accessibility.tsx';
import { BusyProvider } from '#design/button.tsx';
import { StatusStrip } from '#design/themes/shared/status-strip.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { parseSearch, readRouteTarget } from '#portal/address.ts';
import { useBackgroundParts, usePortal } from '#portal/portal.ts';
import type { FormType } from '#server/form-type.ts';
import { SessionTimer } from '#session/ui/session-timer.tsx';
import { formattingLocaleOf } from '#words/languages.ts';
import { MessagesProvider, useMessages } from '#words/messages-context.tsx';
import { type InAppLinkProps, InAppLinkProvider, NEW_TAB } from '#words/portal-link.tsx';
import { type ErrorInfoStore, NO_ERROR } from './error-info.ts';
import { usePageArrival } from './page-arrival.ts';
import { PageFailure } from './page-stand-ins.tsx';
import { useChooseCulture } from './page-words.ts';

interface ShellProps {
  readonly page?: ReactNode;
}

/** Page shell: the theme's layout around the routed page, the session timer and the alert dialog (section 2). */
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

/** Shell around a failure to load what every page needs, such as the words behind the start page. */
export function ShellOfFailure(props: ErrorComponentProps) {
  return <Shell page={<PageFailure {...props} />} />;
}

function ShellFrame({ page }: Required<ShellProps>) {
  const { theme, settings, captcha, session, errorInfo, unsentClaims, filedCount, keptDrafts } = usePortal();
  const { Layout } = theme;
  const chooseCulture = useChooseCulture();
  const isOnline = useIsOnline();
  const unsent = useSyncExternalStore(unsentClaims.subscribe, unsentClaims.get);
  const filed = useSyncExternalStore(filedCount.subscribe, filedCount.get);
  const drafts = useSyncExternalStore(keptDrafts.subscribe, keptDrafts.get);
  const { language } = useMessages();
  const isCaptchaRunning = useSyncExternalStore(captcha.subscribe, () => captcha.getState().isInProgress);
  const isNavigating = useRouterState({ select: (state) => state.status === 'pending' });
  // These pages themselves tell of each claim that waits.
  const tellsClaims = useRouterState({
    select: ({ resolvedLocation }) =>
      /\/(?:confirmation|claim\/status)$/.test(resolvedLocation?.pathname ?? ''),
  });
  const formType = useStartForm();
  const isForm = useIsStartForm(formType);
  const savedAt = isForm && formType ? drafts[formType] : undefined;
  usePageArrival(theme.scrollTargetId, formType && !isForm ? 'known' : '');
  const background = useBackgroundParts();
  const notices = useMemo(
    () => (
      <>
        <StatusStrip
          isOnline={isOnline}
          unsentClaims={tellsClaims ? [] : unsent.told}
          filedCount={isForm ? filed : 0}
          savedWhen={savedAt === undefined ? undefined : describeDay(savedAt, language)}
          claimsHref="/claim/status"
          maintenanceNotice={settings.maintenanceNotice}
        />
        {background !== null && <background.Notices />}
      </>
    ),
    [
      isOnline,
      tellsClaims,
      unsent.told,
      filed,
      isForm,
      savedAt,
      language,
      settings.maintenanceNotice,
      background,
    ],
  );
  return (
    <BusyProvider value={isNavigating ? 'navigating' : isCaptchaRunning ? 'captcha' : null}>
      <Layout
        settings={settings}
        onChooseCulture={chooseCulture}
        isStart={formType !== undefined}
        notices={notices}
      >
        {page}
      </Layout>
      <SessionTimer monitor={session} />
      <Alert errorInfo={errorInfo} />
    </BusyProvider>
  );
}

/** Returns the form type whose start page is shown. Marks the pages behind it on the root element, for the themes' headers. */
function useStartForm(): FormType | undefined {
  const { settings } = usePortal();
  // Until the first page is shown, the pending location counts, so that nothing moves.
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const target = readRouteTarget(pathname, settings.defaultForm);
  const isStep = target.kind === 'form' && target.pageSlug !== '';
  // A selector with :has() would restyle the whole page whenever an element comes or goes.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-step', isStep), [isStep]);
  return target.kind === 'form' && !isStep ? target.formType : undefined;
}

function useIsStartForm(formType: FormType | undefined): boolean {
  const { state } = usePortal().filing;
  return useSyncExternalStore(
    state.subscribe,
    () => formType !== undefined && state.get().known[formType] === undefined,
  );
}

const DAY_MS = 86_400_000;

/** Words a day relative to today, by this device's calendar: 'today', '3 days ago'. */
function describeDay(at: number, language: string): string {
  const days = (new Date(at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / DAY_MS;
  return new Intl.RelativeTimeFormat(formattingLocaleOf(language), { numeric: 'auto' }).format(
    Math.round(days),
    'day',
  );
}

/** Link within the portal: the router follows it and keeps the active culture (specification, section 2). */
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
      // Compares paths alone, because every address has its culture.
      activeOptions={{ exact: true, includeSearch: false }}
    >
      {children}
    </Link>
  );
}

const fetchAlert = () => import('./alert-view.tsx');

/** Opens the alert dialog when an error is set; OK clears it (specification, section 4, "Dialogs"). */
export function Alert({ errorInfo }: { readonly errorInfo: ErrorInfoStore }) {
  const info = useSyncExternalStore(errorInfo.subscribe, errorInfo.get);
  const code = useLateCode(fetchAlert, info !== NO_ERROR);
  return info !== NO_ERROR && code && <code.AlertView info={info} onOk={errorInfo.clear} />;
}
