import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { createObservable, type Observable } from '#kernel/observable.ts';
import { WidgetPortsContext } from './widget-ports.ts';

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Shows for five seconds that something was saved (specification, section 4). `show` waits until the answers are saved, then shows and
 * announces it. If saving fails, it does neither, because the draft's state says so.
 */
export function useSavedConfirmation(): {
  readonly isShown: boolean;
  readonly show: (announcement: string) => Promise<void>;
} {
  const [confirmation] = useState(() => createSavedConfirmation(schedule));
  const announce = useAnnounce();
  const { keepAnswers } = useContext(WidgetPortsContext);
  const isShown = useSyncExternalStore(confirmation.isShown.subscribe, confirmation.isShown.get);
  useEffect(() => () => confirmation.hide(), [confirmation]);
  const show = async (announcement: string) => {
    const isKept = (await keepAnswers?.()) ?? true;
    if (!isKept) return;
    confirmation.show();
    announce(announcement);
  };
  return { isShown, show };
}

/** How long the saved confirmation shows (specification, sections 4 and 9), in ms. */
export const SAVED_CONFIRMATION_MS = 5_000;

export type Schedule = (run: () => void, delayMs: number) => () => void;

/** Flag that is on for five seconds after something was saved; saving again restarts the five seconds. */
export interface SavedConfirmation {
  readonly isShown: Observable<boolean>;
  show(): void;
  /** Hides it at once, before the next record begins or when its page is left. */
  hide(): void;
}

export function createSavedConfirmation(schedule: Schedule): SavedConfirmation {
  const isShown = createObservable(false);
  let cancel: (() => void) | undefined;

  function hide(): void {
    cancel?.();
    cancel = undefined;
    isShown.set(false);
  }

  return {
    isShown,
    show() {
      cancel?.();
      cancel = schedule(hide, SAVED_CONFIRMATION_MS);
      isShown.set(true);
    },
    hide,
  };
}
