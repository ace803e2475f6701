import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ToastEntry, ToastQueue } from './toasts.ts';
import './toast-region.css';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ToastRegionProps {
  readonly queue: ToastQueue;
  readonly label: string;
  readonly closeLabel: string;
}

/** Region of the toasts. Always in the page, so that screen readers announce each arrival; a landmark only while there is a toast. */
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

type ToastState = 'showing' | 'shown' | 'hide';

const ICONS = { default: 'info', success: 'success', warning: 'warning' } as const;

export interface ToastProps {
  readonly toast: ToastEntry;
  readonly closeLabel: string;
  readonly onHidden: () => void;
}

/** One toast: showing, shown, hide. Hides after its delay unless the mouse or the keyboard focus is inside. */
export function Toast({ toast, closeLabel, onHidden }: ToastProps) {
  const [state, setState] = useState<ToastState>(toast.animation ? 'showing' : 'shown');
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isHeld = isHovered || hasFocus;
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (state !== 'shown' || !toast.autohide || isHeld) return;
    const timer = setTimeout(() => setState('hide'), toast.delay);
    return () => clearTimeout(timer);
  }, [state, toast.autohide, toast.delay, isHeld]);

  // Asks the element instead of listening: an animation that is cancelled or missing fires no event, and the toast would stay.
  useEffect(() => {
    if (state === 'shown') return;
    let isCurrent = true;
    const animations = element.current?.getAnimations() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => {
      if (!isCurrent) return;
      if (state === 'showing') setState('shown');
      else onHidden();
    });
    return () => {
      isCurrent = false;
    };
  }, [state, onHidden]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a toast open is not an action; its button is
    <div
      className={`toast toast--${toast.style} toast--${state}${toast.animation ? '' : ' toast--still'}`}
      data-state={state}
      ref={element}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <Icon name={ICONS[toast.style]} />
      <p className="toast__text">{toast.text}</p>
      <Button variant="quiet" icon="close" accessibleName={closeLabel} onClick={() => setState('hide')} />
    </div>
  );
}
