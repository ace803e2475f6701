import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { createObservable, type Observable } from '#kernel/observable.ts';
import { WidgetPortsContext } from './widget-ports.ts';

function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Whether to show that something was saved: for five seconds (specification, section 4). `show` waits until it is kept, shows it
 * then and has the text read out; where it could not be kept it does neither: the state of the draft says so.
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

/** The saved confirmation shows this long (specification, sections 4 and 9). Milliseconds. */
export const SAVED_CONFIRMATION_MS = 5_000;

/** Runs a function later; gives back how to cancel it. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** The flag that shows for five seconds after something was saved; saving again begins the five seconds anew. */
export interface SavedConfirmation {
  readonly isShown: Observable<boolean>;
  show(): void;
  /** Hides it at once: before the next record begins, or when its page is left. */
  hide(): void;
}

/** See {@link SavedConfirmation}. Time is given from outside: `setTimeout` and `clearTimeout`, in a page. */
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
