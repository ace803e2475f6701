import '#design/themes/shared/print.css';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { AnalyticsClient } from '#analytics/analytics-client.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { ContactLines } from '#design/themes/shared/site-footer.tsx';
import { ToastRegion } from '#design/toast-region.tsx';
import { pageToasts } from '#design/toasts.ts';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { getStorageTrouble, type StorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import { analytics } from '#portal/pages/page-notices.tsx';
import { serviceWorker, usePortal } from '#portal/portal.ts';
import { focusPageHeading } from '#portal/shell/page-arrival.ts';
import { useRestOfWords } from '#portal/shell/page-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { ServiceWorkerBridge } from './service-worker.ts';

/** Renders above every page: storage trouble, the analytics question, a new version, the captcha of waiting claims, toasts. */
export function BackgroundNotices() {
  return (
    <>
      <DatabaseTrouble />
      <ConsentNotice />
      <UpdateNotice />
      <BackgroundCaptcha />
      <PassingNews />
    </>
  );
}

function PassingNews() {
  const messages = useMessages();
  if (!useRestOfWords()) return null;
  return (
    <ToastRegion
      queue={pageToasts}
      label={messages.text('shell.toast.region')}
      closeLabel={messages.text('shell.toast.close')}
    />
  );
}

const DatabaseNotice = lazy(async () => ({
  default: (await import('#vault/ui/database-notice.tsx')).DatabaseNotice,
}));

export function DatabaseTrouble() {
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  return (
    <>
      <AnswerAnnouncement isSilent={trouble === 'silent'} />
      {trouble !== undefined && <WordedTrouble trouble={trouble} />}
    </>
  );
}

function WordedTrouble({ trouble }: { readonly trouble: StorageTrouble }) {
  const router = useRouter();
  const { filing, settings } = usePortal();
  const messages = useMessages();
  const { claims } = useSyncExternalStore(filing.state.subscribe, filing.state.get);
  const open = Object.values(claims).filter(
    ({ draft, isSubmitted }) => !isSubmitted && draft?.lock.getRole() === 'writer',
  );
  const keepAgain = async () => {
    const { keepClaimsAgain } = await import('#session/filing/claim-opening.ts');
    if (!(await keepClaimsAgain(open, Date.now() + settings.minSessionDurationMinutes * 60_000))) return;
    // The notice disappears, and with it the button that has the focus.
    focusPageHeading();
    pageToasts.show(messages.text('storage.database.deleted.kept'), { style: 'success' });
  };
  const tryAgain = async () => {
    const { tryStorageAgain } = await import('#vault/database/database.ts');
    // The page that could not be opened before is opened now.
    if (await tryStorageAgain()) await router.invalidate();
  };
  if (!useRestOfWords()) return null;
  return (
    <Suspense fallback={null}>
      <DatabaseNotice
        trouble={trouble}
        onTryAgain={tryAgain}
        onKeepAgain={open.length > 0 ? keepAgain : undefined}
      >
        <ContactLines />
      </DatabaseNotice>
    </Suspense>
  );
}

/** Announces that storage answers again, because the notice just disappears. */
function AnswerAnnouncement({ isSilent }: { readonly isSilent: boolean }) {
  const messages = useMessages();
  const announce = useAnnounce();
  const wasSilent = useRef(false);
  useEffect(() => {
    if (wasSilent.current && !isSilent) announce(messages.text('storage.database.answers'));
    wasSilent.current = isSilent;
  }, [isSilent, announce, messages]);
  return null;
}

const AnalyticsConsent = lazy(async () => ({
  default: (await import('#analytics/ui/analytics-consent.tsx')).AnalyticsConsent,
}));

export function ConsentNotice() {
  const client = useSyncExternalStore(analytics.subscribe, analytics.get);
  return client === null ? null : <ConsentQuestion client={client} />;
}

function ConsentQuestion({ client }: { readonly client: AnalyticsClient }) {
  if (!useRestOfWords()) return null;
  return (
    <Suspense fallback={null}>
      <AnalyticsConsent client={client} />
    </Suspense>
  );
}

const UpdateOffer = lazy(async () => ({ default: (await import('./update-offer.tsx')).UpdateOffer }));

export function UpdateNotice() {
  const bridge = useSyncExternalStore(serviceWorker.subscribe, serviceWorker.get);
  return bridge === null ? null : <WaitingUpdate bridge={bridge} />;
}

function WaitingUpdate({ bridge }: { readonly bridge: ServiceWorkerBridge }) {
  const isWaiting = useSyncExternalStore(bridge.updateWaits.subscribe, bridge.updateWaits.get);
  if (!isWaiting) return null;
  return (
    <Suspense fallback={null}>
      <UpdateOffer bridge={bridge} />
    </Suspense>
  );
}

/** Captcha for a waiting claim if the page has no place for one (decisions, "Captcha"). Loads nothing before a token is needed. */
export function BackgroundCaptcha() {
  const { unsentClaims } = usePortal();
  const unsent = useSyncExternalStore(unsentClaims.subscribe, unsentClaims.get);
  return useIsOnline() && unsent.count > 0 ? <LastResort /> : null;
}

function LastResort() {
  const { captcha } = usePortal();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (container.current === null) return;
    return captcha.mount(container.current, { isLastResort: true });
  }, [captcha]);
  return (
    <div className="captcha">
      <div ref={container} className="captcha__widget" />
    </div>
  );
}
