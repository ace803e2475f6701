/**
 * Gives what to call whenever the page's height has changed: a control that has the focus, and that was in view above `bar` (or
 * in the window, behind it), is scrolled back there. A field gets the focus before the message at the field that was left
 * is there, and that message moves it down. Where the claimant has scrolled away from the field, nothing is done.
 */
export function keepFocusAbove(bar: Element): () => void {
  const root = document.documentElement;
  // Not read yet: the first page would be laid out an extra time for it.
  let height = 0;
  return () => {
    const before = height;
    height = root.offsetHeight;
    const growth = before === 0 ? 0 : height - before;
    const focused = document.activeElement;
    if (growth <= 0 || focused === null || bar.contains(focused) || focused.closest('main') === null) return;
    // A checkbox is hidden behind its label.
    const shown = focused.closest('label') ?? focused;
    const isBehind = (bar.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const floor = isBehind ? innerHeight : bar.getBoundingClientRect().top;
    const below = shown.getBoundingClientRect().bottom - floor;
    if (below > 0 && below <= growth) shown.scrollIntoView({ block: 'nearest' });
  };
}
