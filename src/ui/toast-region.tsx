import { useSyncExternalStore } from 'react';
import { Toast } from './toast.tsx';
import type { ToastQueue } from './toast-queue.ts';
import './toast.css';

export interface ToastRegionProps {
  readonly queue: ToastQueue;
  /** The landmark's name: "Messages". */
  readonly label: string;
  readonly closeLabel: string;
}

/** Where toasts appear; always in the page, so that screen readers say what arrives, and a landmark only while there is one. */
export function ToastRegion({ queue, label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.getToasts);
  return (
    <section className="toast-region" aria-label={toasts.length > 0 ? label : undefined} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} closeLabel={closeLabel} onHidden={() => queue.remove(toast.id)} />
      ))}
    </section>
  );
}
