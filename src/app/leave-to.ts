/** Leaves the portal for an address that was checked before; the page is gone before this would end. */
export function leaveTo(url: string): Promise<never> {
  document.documentElement.dataset.leaving = '';
  location.assign(url);
  return new Promise(() => undefined);
}
