/**
 * Prints one part of a page: the other `.print-part`s are left out (submissions.css). Without one around the element the
 * whole page is printed.
 */
export function printPart(element: Element | null): void {
  const part = element?.closest<HTMLElement>('.print-part');
  if (part) {
    const root = document.documentElement;
    root.dataset.printing = '';
    part.dataset.printed = '';
    window.addEventListener(
      'afterprint',
      () => {
        delete root.dataset.printing;
        delete part.dataset.printed;
      },
      { once: true },
    );
  }
  window.print();
}
