import { lazy, Suspense, useSyncExternalStore } from 'react';
import { analytics } from './analytics-slot.ts';

const AnalyticsChoice = lazy(async () => ({
  default: (await import('#features/analytics/analytics-consent.tsx')).AnalyticsChoice,
}));

/** Where the claimant can change their mind about being counted; nothing where the deployment counts nobody. */
export function VisitChoice() {
  const client = useSyncExternalStore(analytics.subscribe, analytics.get);
  if (client === null) return null;
  return (
    <Suspense fallback={null}>
      <AnalyticsChoice client={client} />
    </Suspense>
  );
}
