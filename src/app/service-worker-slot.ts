import { createObservable } from '#kernel/observable.ts';
import type { ServiceWorkerBridge } from './service-worker-bridge.ts';

/** The bridge of this page; null until the first page has had its turn and the bridge was loaded. */
export const serviceWorker = createObservable<ServiceWorkerBridge | null>(null);
