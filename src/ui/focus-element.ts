/**
 * Moves the focus to a control and its label into view. A control that is not in the page yet (the rest of a long page
 * is mounted in idle time) is waited for, at most for a second.
 */
export function focusElement(id: string, giveUpAt = performance.now() + 1000): void {
  const element = document.getElementById(id);
  if (element === null) {
    if (performance.now() < giveUpAt) requestAnimationFrame(() => focusElement(id, giveUpAt));
    return;
  }
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  (element.closest('fieldset') ?? label ?? element).scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}
