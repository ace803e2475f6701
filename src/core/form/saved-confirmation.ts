/** The saved confirmation shows this long (specification, sections 4 and 9). Milliseconds. */
export const SAVED_CONFIRMATION_MS = 5_000;

/** Runs a function later; gives back how to cancel it. */
export type Schedule = (run: () => void, delayMs: number) => () => void;

/** The flag that shows for five seconds after something was saved; saving again begins the five seconds anew. */
export interface SavedConfirmation {
  readonly isShown: boolean;
  show(): void;
  /** Hides it at once: before the next record begins, or when its page is left. */
  hide(): void;
  subscribe(listener: () => void): () => void;
}

/** See {@link SavedConfirmation}. Time is given from outside: `setTimeout` and `clearTimeout`, in a page. */
export function createSavedConfirmation(schedule: Schedule): SavedConfirmation {
  const listeners = new Set<() => void>();
  let cancel: (() => void) | undefined;

  function setCancel(next: (() => void) | undefined): void {
    const wasShown = cancel !== undefined;
    cancel = next;
    if (wasShown !== (next !== undefined)) for (const listener of listeners) listener();
  }

  return {
    get isShown() {
      return cancel !== undefined;
    },
    show() {
      cancel?.();
      setCancel(schedule(() => setCancel(undefined), SAVED_CONFIRMATION_MS));
    },
    hide() {
      cancel?.();
      setCancel(undefined);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
