import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { activateCulture } from './culture-choice.ts';
import { LASTING } from './error-info.ts';
import { usePortal } from './portal.ts';

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
