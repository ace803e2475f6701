import { createObservable, type Observable } from '#core/observable.ts';

/** What the alert dialog shows (specification, section 3, "errorInfo"; section 4, "Dialogs"). */
export interface ErrorInfo {
  readonly showError: boolean;
  readonly header: string;
  readonly message: string;
}

const NO_ERROR: ErrorInfo = { showError: false, header: '', message: '' };

/** Holds the one error that the alert dialog shows; OK clears it. */
export interface ErrorInfoStore extends Observable<ErrorInfo> {
  show(header: string, message: string): void;
  clear(): void;
}

/** Creates the store behind the alert dialog. */
export function createErrorInfoStore(): ErrorInfoStore {
  const { get, set, subscribe } = createObservable(NO_ERROR);
  return {
    get,
    subscribe,
    show: (header, message) => set({ showError: true, header, message }),
    clear: () => set(NO_ERROR),
  };
}
