import { createObservable, type Observable } from '#kernel/observable.ts';
import type { MessageKey, MessageValues } from '#words/messages.ts';

/** What the claimant can do about an error, where it says more than the error's message. */
export interface ErrorAdvice {
  readonly key: MessageKey;
  readonly values?: MessageValues;
}

/** What the alert dialog shows (specification, section 3, "errorInfo"; section 4, "Dialogs"). */
export interface ErrorInfo {
  readonly showError: boolean;
  readonly header: string;
  readonly message: string;
  /** A second paragraph, below the message. */
  readonly advice: ErrorAdvice | null;
  /** The state that the last error was about has gone on: the dialog closed by itself, and `news` says what is so now. */
  readonly overtakenBy: { readonly news: MessageKey | null } | null;
}

/**
 * The state that an alert is about. A dialog that this state has overtaken (a claim that was filed meanwhile) would say what is
 * no longer so: it closes by itself.
 */
export interface AlertSubject {
  /**
   * Calls back once the state has gone on, with the message of what is so now; null where the page says it.
   * @returns the way to stop.
   */
  watch(overtaken: (news: MessageKey | null) => void): () => void;
}

/** For what happened once, and stays as true as it was: only its reader ends it. */
export const LASTING: AlertSubject = { watch: () => () => {} };

/** There is nothing to tell. */
export const NO_ERROR: ErrorInfo = {
  showError: false,
  header: '',
  message: '',
  advice: null,
  overtakenBy: null,
};

/** Holds the one error that the alert dialog shows. OK clears it, and so does the state that it is about. */
export interface ErrorInfoStore extends Observable<ErrorInfo> {
  /** @param message a message key, or the server's own words, which are quoted; '' where the advice says it all. */
  show(header: MessageKey, message: string, about: AlertSubject, advice?: ErrorAdvice | null): void;
  clear(): void;
  /** Closes the error that is shown, if any: what it belongs to has gone on, or is over. */
  overtake(news: MessageKey | null): void;
}

/** Creates the store behind the alert dialog. */
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
      // The state may have gone on already, and told so at once.
      if (get() === info) stopWatching = stop;
      else stop();
    },
    clear: () => end(NO_ERROR),
    overtake,
  };
}
