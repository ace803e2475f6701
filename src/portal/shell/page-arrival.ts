import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { moveFocus } from '#design/accessibility.tsx';
import { useMessages } from '#words/messages-context.tsx';

const PAGE_HEADING_ID = 'page-heading';

/**
 * After a page change: the view scrolls to the theme's header target, or to what the address points at (at once for people
 * who asked for less motion), the page's heading takes the focus, and the document is named after it (specification, section 2). Messages that come in
 * later, another language, or a heading that says something else (a claim that was filed meanwhile) rename the document and
 * leave the focus where it is. A page that is loaded anew is a page change but for the view; one that is come to from outside is none.
 * @param view what is shown at the address in the place of its page; '' for the page itself. Another view is another page.
 */
export function usePageArrival(scrollTargetId: string, view = ''): void {
  const messages = useMessages();
  const address = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && nameOfPage(resolvedLocation),
  });
  const page = address === undefined ? undefined : `${address} ${view}`;
  const arrived = useRef<string | undefined>(undefined);

  const nameDocument = useEffectEvent((heading: HTMLElement) => {
    const parts = [heading.textContent, messages.text('themes.caseName')];
    document.title = parts.filter(Boolean).join(' – ');
  });

  const arrive = useEffectEvent((heading: HTMLElement) => {
    nameDocument(heading);
    const isFirstPage = arrived.current === undefined;
    arrived.current = page;
    if (isFirstPage && !isReloaded()) return;
    const target = location.hash.slice(1) || scrollTargetId;
    // Where a reload leaves the view is the browser's business.
    if (!isFirstPage) document.getElementById(target)?.scrollIntoView({ behavior: scrollBehavior() });
    // A page that is led to for what is to be mended says so first.
    if (!document.activeElement?.closest('form')?.contains(heading))
      moveFocus(heading, { preventScroll: true });
  });

  useEffect(() => {
    if (page === undefined) return;
    let stopWatching = () => {};
    // The first page has none before it; to look whether its heading is seen would cost it a layout.
    const find = arrived.current === undefined ? findHeading : findShownHeading;
    const stopWaiting = whenHeadingIsThere(find, (heading) => {
      if (page !== arrived.current) arrive(heading);
      stopWatching = watchText(heading, () => nameDocument(heading));
    });
    return () => {
      stopWaiting();
      stopWatching();
    };
  }, [page]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: named again when the words change
  useEffect(() => {
    const heading = findHeading();
    if (heading !== undefined) nameDocument(heading);
  }, [messages]);
}

/** Buttons load the page anew; without this a keyboard user would start above everything, and nothing would say what came of the press. */
function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}

/** What tells one page from another: its path, and the paper form that some paths show instead. */
function nameOfPage({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  return `${pathname} ${'paper' in search ? search.paper : ''}`;
}

/** The page's code may still be on its way, with the page before it in the document, unseen. Returns what ends the waiting. */
function whenHeadingIsThere(
  find: () => HTMLElement | undefined,
  act: (heading: HTMLElement) => void,
): () => void {
  const heading = find();
  if (heading !== undefined) {
    act(heading);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const shown = find();
    if (shown === undefined) return;
    observer.disconnect();
    act(shown);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  return () => observer.disconnect();
}

/** Gives the focus to the heading of the page that is shown, which says what is so now. */
export function focusPageHeading(): void {
  moveFocus(findHeading());
}

function findHeading(): HTMLElement | undefined {
  return document.getElementById(PAGE_HEADING_ID) ?? undefined;
}

function findShownHeading(): HTMLElement | undefined {
  const heading = findHeading();
  return heading !== undefined && heading.getClientRects().length > 0 ? heading : undefined;
}

/** Tells when an element says something else. Returns the way to stop. */
function watchText(element: HTMLElement, tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(element, { characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
}

/** How the view moves after a page change (specification, section 2): at once for people who asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
