/**
 * Leaves the portal for an address that was checked before; the page is gone before this would end. It leaves no entry in the history:
 * the way back would only lead there again.
 */
export function leaveTo(url: string): Promise<never> {
  document.documentElement.dataset.leaving = '';
  location.replace(url);
  return new Promise(() => undefined);
}
