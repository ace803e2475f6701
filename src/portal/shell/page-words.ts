import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { usePortal } from '#portal/portal.ts';
import { activateCulture } from '#portal/start-up/culture.ts';
import { LASTING } from './error-info.ts';

/**
 * Returns a function that switches the language; page, answers and focus stay. Offline, a language that was never fetched cannot be
 * chosen: an alert says so, in the language that stays.
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
        // Lasting: only another press fetches the language.
        () => errorInfo.show('shell.languageFailedHeader', 'shell.languageFailed', LASTING),
      );
    },
    [api, messages, errorInfo, navigate, announce],
  );
}

/**
 * Loads the words of the pages behind the start page, which travels without them, and returns whether they are here.
 * @param isWanted whether a notice needs them.
 */
export function useRestOfWords(isWanted = true): boolean {
  const { messages } = usePortal();
  useEffect(() => {
    // After a failure, the next caller fetches them for all.
    if (isWanted) messages.loadRest().catch(() => undefined);
  }, [messages, isWanted]);
  // Deferred: React renders what needs them in slices, because a claimant may be typing.
  return useDeferredValue(useSyncExternalStore(messages.subscribe, messages.hasRest));
}
