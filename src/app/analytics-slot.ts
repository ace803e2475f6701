import type { AnalyticsClient } from '#features/analytics/analytics-client.ts';
import { createObservable } from '#kernel/observable.ts';

/** The analytics client of this page; null where the deployment has no tag, and until its code was loaded. */
export const analytics = createObservable<AnalyticsClient | null>(null);
