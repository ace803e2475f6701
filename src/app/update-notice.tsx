import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { ServiceWorkerBridge } from './service-worker-bridge.ts';
import { serviceWorker } from './service-worker-slot.ts';

const UpdateOffer = lazy(async () => ({ default: (await import('./update-offer.tsx')).UpdateOffer }));

/** Shows the offer of a new version when one waits, until it is put off. */
export function UpdateNotice() {
  const bridge = useSyncExternalStore(serviceWorker.subscribe, serviceWorker.get);
  return bridge === null ? null : <WaitingUpdate bridge={bridge} />;
}

function WaitingUpdate({ bridge }: { readonly bridge: ServiceWorkerBridge }) {
  const isWaiting = useSyncExternalStore(bridge.updateWaits.subscribe, bridge.updateWaits.get);
  const [isPutOff, setIsPutOff] = useState(false);
  if (!isWaiting || isPutOff) return null;
  return (
    <Suspense fallback={null}>
      <UpdateOffer bridge={bridge} onPutOff={() => setIsPutOff(true)} />
    </Suspense>
  );
}
