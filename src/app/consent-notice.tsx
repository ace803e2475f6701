import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { AnalyticsClient } from '#features/analytics/analytics-client.ts';
import { analytics } from './analytics-slot.ts';
import { useRestOfWords } from './use-rest-of-words.ts';

const AnalyticsConsent = lazy(async () => ({
  default: (await import('#features/analytics/analytics-consent.tsx')).AnalyticsConsent,
}));

/** Asks whether visits may be counted, where the deployment would count them. */
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
