import { lazy, Suspense, useSyncExternalStore } from 'react';
import { analytics } from './analytics-slot.ts';

const AnalyticsConsent = lazy(async () => ({
  default: (await import('#features/analytics/analytics-consent.tsx')).AnalyticsConsent,
}));

/** Asks whether visits may be counted, where the deployment would count them. */
export function ConsentNotice() {
  const client = useSyncExternalStore(analytics.subscribe, analytics.get);
  if (client === null) return null;
  return (
    <Suspense fallback={null}>
      <AnalyticsConsent client={client} />
    </Suspense>
  );
}
