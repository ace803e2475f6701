import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';

/** The element that a page change scrolls to, and its heading. */
const PAGE_HEADING_ID = 'page-heading';

/**
 * After a page change: the view scrolls to the theme's header target (at once for people who asked for less motion), the
 * page's heading takes the focus, and the document is named after it (specification, section 2).
 */
export function usePageArrival(scrollTargetId: string): void {
  const messages = useMessages();
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const isFirst = useRef(true);

  useEffect(() => {
    if (pathname === undefined) return;
    const caseName = messages.text('themes.caseName');
    const arrive = (): boolean => {
      const heading = document.getElementById(PAGE_HEADING_ID);
      if (heading === null) return false;
      document.title = [heading.textContent, caseName].filter(Boolean).join(' – ');
      if (!isFirst.current) {
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        document.getElementById(scrollTargetId)?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' });
        heading.focus({ preventScroll: true });
      }
      isFirst.current = false;
      return true;
    };
    if (arrive()) return;
    // The page's chunk is still on its way.
    const observer = new MutationObserver(() => {
      if (arrive()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname, messages, scrollTargetId]);
}
