import { createObservable, type Observable } from '#kernel/observable.ts';
import type { MessageKey, MessageValues } from '#words/messages.ts';

export interface ErrorAdvice {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/** Content of the alert dialog (specification, section 3, "errorInfo"; section 4, "Dialogs"). */
export interface ErrorInfo {
  readonly showError: boolean;
  readonly header: string;
  readonly message: string;
  readonly advice: ErrorAdvice | null;
  /** Set once the dialog has closed by itself because its subject has changed; `news` tells the new state. */
  readonly overtakenBy: { readonly news: MessageKey | null } | null;
}

/** State that an alert is about. Once it changes (a claim is filed meanwhile) the alert is no longer true, and closes by itself. */
export interface AlertSubject {
  /**
   * Calls back once the state has changed, with the message for the new state; null if the page itself tells it.
   * @returns a function that stops watching.
   */
  watch(overtaken: (news: MessageKey | null) => void): () => void;
}

/** Subject of an alert that stays true: only the reader closes it. */
export const LASTING: AlertSubject = { watch: () => () => {} };

export const NO_ERROR: ErrorInfo = {
  showError: false,
  header: '',
  message: '',
  advice: null,
  overtakenBy: null,
};

/** Store of the one error that the alert dialog shows. OK clears it, and so does its subject's change of state. */
export interface ErrorInfoStore extends Observable<ErrorInfo> {
  /** @param message a message key, or the server's own words, which are quoted; '' if the advice says it all. */
  show(header: MessageKey, message: string, about: AlertSubject, advice?: ErrorAdvice | null): void;
  clear(): void;
  /** Closes the shown error, if any, because its subject has changed or is over. */
  overtake(news: MessageKey | null): void;
}

export function createErrorInfoStore(): ErrorInfoStore {
  const { get, set, subscribe } = createObservable(NO_ERROR);
  let stopWatching = () => {};

  function end(info: ErrorInfo): void {
    stopWatching();
    stopWatching = () => {};
    set(info);
  }

  function overtake(news: MessageKey | null): void {
    if (get().showError) end({ ...NO_ERROR, overtakenBy: { news } });
  }

  return {
    get,
    subscribe,
    show(header, message, about, advice = null) {
      const info: ErrorInfo = { showError: true, header, message, advice, overtakenBy: null };
      end(info);
      const stop = about.watch((news) => {
        if (get() === info) overtake(news);
      });
      // The subject may have called back already, within `watch`.
      if (get() === info) stopWatching = stop;
      else stop();
    },
    clear: () => end(NO_ERROR),
    overtake,
  };
}
