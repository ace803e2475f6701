import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { usePortal } from '#portal/portal.ts';
import { activateCulture } from '#portal/start-up/culture.ts';
import { LASTING } from './error-info.ts';

/**
 * Switches the language: the page, every answer and the focus stay. A language that was never fetched cannot be chosen
 * offline: the claimant is told so, in the language that the page goes on in.
 */
export function useChooseCulture(): (culture: string) => void {
  const { api, messages, errorInfo } = usePortal();
  const navigate = useNavigate();
  const announce = useAnnounce();
  return useCallback(
    (culture: string) => {
      activateCulture(culture, { api, messages }, { needsContent: true }).then(
        (isActive) => {
          if (!isActive) return;
          const told = messages.getMessages().text('shell.languageChanged');
          import('#design/toasts.ts').then(
            ({ pageToasts }) => pageToasts.show(told),
            () => announce(told),
          );
          return navigate({
            to: '.',
            search: (before: Record<string, unknown>) => ({ ...before, culture }),
            replace: true,
            resetScroll: false,
          });
        },
        // A press that failed: a language comes only with the next one.
        () => errorInfo.show('shell.languageFailedHeader', 'shell.languageFailed', LASTING),
      );
    },
    [api, messages, errorInfo, navigate, announce],
  );
}

/**
 * Asks for the words of the pages behind the start page, and tells whether they are here: a start page travels without them,
 * so that a notice on it waits.
 * @param isWanted whether there is such a notice.
 */
export function useRestOfWords(isWanted = true): boolean {
  const { messages } = usePortal();
  useEffect(() => {
    // Where they cannot be fetched now, whoever asks next brings them for all.
    if (isWanted) messages.loadRest().catch(() => undefined);
  }, [messages, isWanted]);
  // What they are wanted for is rendered in slices: a claimant may be typing.
  return useDeferredValue(useSyncExternalStore(messages.subscribe, messages.hasRest));
}
