import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type ErrorInfoStore, NO_ERROR } from './error-info.ts';

const AlertView = lazy(async () => ({ default: (await import('./alert-view.tsx')).AlertView }));

/** Where the alert dialog opens: when an error is set; OK clears it (specification, section 4, "Dialogs"). */
export function Alert({ errorInfo }: { readonly errorInfo: ErrorInfoStore }) {
  const info = useSyncExternalStore(errorInfo.subscribe, errorInfo.get);
  if (info === NO_ERROR) return null;
  return (
    <Suspense fallback={null}>
      <AlertView info={info} onOk={errorInfo.clear} />
    </Suspense>
  );
}
