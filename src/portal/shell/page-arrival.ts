import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { moveFocus } from '#design/accessibility.tsx';
import { useMessages } from '#words/messages-context.tsx';

const PAGE_HEADING_ID = 'page-heading';

/**
 * After a page change (specification, section 2), scrolls to the theme's header target or to what the address points at (instantly under
 * reduced motion), focuses the page's heading and names the document after it. Messages that come in later, another language or a changed
 * heading rename the document and leave the focus. A reload counts as a page change except for the scroll; arriving from outside does not.
 * @param view name of what the address shows in place of its page; '' for the page itself. Another view is another page.
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
    // After a reload the browser places the view.
    if (!isFirstPage) document.getElementById(target)?.scrollIntoView({ behavior: scrollBehavior() });
    // A page that the claimant is led to for mending focuses what needs it.
    if (!document.activeElement?.closest('form')?.contains(heading))
      moveFocus(heading, { preventScroll: true });
  });

  useEffect(() => {
    if (page === undefined) return;
    let stopWatching = () => {};
    // No page stands before the first one; checking whether its heading is visible would cost a layout.
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

/** Returns whether the page was reloaded, as by some buttons: unfocused, a keyboard user would start at the top and hear nothing of it. */
function isReloaded(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
}

/** Names a page by its path and by the paper form that some paths show instead. */
function nameOfPage({ pathname, search }: { readonly pathname: string; readonly search: object }): string {
  return `${pathname} ${'paper' in search ? search.paper : ''}`;
}

/** Acts once the heading is there. The page's code may still be on its way, the page before it hidden in the document. Returns a stop. */
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

/** Focuses the heading of the shown page, which tells the current state. */
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

function watchText(element: HTMLElement, tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(element, { characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Returns how the view scrolls after a page change (specification, section 2): instantly under reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
