import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { AnalyticsClient } from '#analytics/analytics-client.ts';
import { DeadlineWarning } from '#deadlines/ui/deadline-warning.tsx';
import { createInstallClient, type InstallClient, type InstallMoment } from '#install/install-client.ts';
import { InstallOffer } from '#install/ui/install-offer.tsx';
import { createObservable } from '#kernel/observable.ts';
import { type Portal, usePortal } from '#portal/portal.ts';
import type { DeadlineKey } from '#server/deadlines.ts';

/** Warns of the open page's deadline, and acts when it passes (decisions, "Routes"). Keep the identity of `keys` between renders. */
export function PageDeadline({ keys }: { readonly keys: readonly DeadlineKey[] }) {
  const { deadlines, clock, refreshDeadlines } = usePortal();
  const navigate = useNavigate();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  return (
    <DeadlineWarning
      schedule={schedule}
      keys={keys}
      clock={clock}
      onPassed={() => {
        // The guard decides by deadlines fetched afresh: they may have been extended.
        void refreshDeadlines().then(() => navigate({ to: '.', search: true, replace: true }));
      }}
    />
  );
}

let client: InstallClient | undefined;

function getInstallClient({ installPrompt }: Pick<Portal, 'installPrompt'>): InstallClient {
  client ??= createInstallClient(installPrompt);
  return client;
}

export function InstallNotice({ moment }: { readonly moment: InstallMoment }) {
  return <InstallOffer client={getInstallClient(usePortal())} moment={moment} />;
}

const AnalyticsChoice = lazy(async () => ({
  default: (await import('#analytics/ui/analytics-consent.tsx')).AnalyticsChoice,
}));

export function VisitChoice() {
  const client = useSyncExternalStore(analytics.subscribe, analytics.get);
  if (client === null) return null;
  return (
    <Suspense fallback={null}>
      <AnalyticsChoice client={client} />
    </Suspense>
  );
}

/** Analytics client of this page; null if the deployment has no tag, and until its code is loaded. */
export const analytics = createObservable<AnalyticsClient | null>(null);
