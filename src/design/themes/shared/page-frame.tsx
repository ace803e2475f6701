import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './page-frame.css';

interface PageFrameProps {
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of one page inside the layout: a readable column, with the progress beside or above it. */
export function PageFrame({ aside, children }: PageFrameProps): ReactNode {
  return (
    <div className={aside === undefined ? 'page-frame' : 'page-frame page-frame--with-aside'}>
      {aside !== undefined && <div className="page-frame__aside">{aside}</div>}
      <div className="page-frame__body">{children}</div>
    </div>
  );
}

/** Property that the root's scroll-padding reads, so that a focused field is scrolled to above the bar. */
const SIZE_PROPERTY = '--action-bar-size';
const GAP_IN_PIXELS = 16;

/** Writes the property only if it changes: the whole page inherits it, and each write restyles everything. */
function setSize(size: string): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(SIZE_PROPERTY) !== size) style.setProperty(SIZE_PROPERTY, size);
}

/** Bar of a page's buttons: at the foot of the screen on phones, below the form elsewhere. It never covers the field that has the focus. */
export function ActionBar({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const root = document.documentElement;
    const keepFocus = keepFocusAbove(element);
    const tellSize = (): void => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      setSize(isSticky ? `${element.offsetHeight + GAP_IN_PIXELS}px` : '');
      if (isSticky) keepFocus();
    };
    // After the paint: the whole page inherits the property, and would be styled twice before it is seen.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(tellSize);
    });
    observer.observe(element);
    observer.observe(root);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      // Waits, because the next page most often has a bar as well: the page must not be restyled twice.
      setTimeout(() => {
        if (document.querySelector('.action-bar') === null) setSize('');
      });
    };
  }, []);

  return (
    <div className="action-bar" ref={bar}>
      {children}
    </div>
  );
}

/**
 * Returns a function to call when the page's height may have changed. It scrolls the focused control back above `bar` if the growth has
 * pushed it out of view: a field gets the focus before the error of the field that was left appears above it.
 */
export function keepFocusAbove(bar: Element): () => void {
  const root = document.documentElement;
  // Not measured yet: that would cost the first page a layout.
  let height = 0;
  return () => {
    const before = height;
    height = root.offsetHeight;
    const growth = before === 0 ? 0 : height - before;
    const focused = document.activeElement;
    if (growth <= 0 || focused === null || bar.contains(focused) || focused.closest('main') === null) return;
    // A checkbox is hidden; its label is what is seen.
    const shown = focused.closest('label') ?? focused;
    const isBehind = (bar.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const floor = isBehind ? innerHeight : bar.getBoundingClientRect().top;
    const below = shown.getBoundingClientRect().bottom - floor;
    if (below > 0 && below <= growth) shown.scrollIntoView({ block: 'nearest' });
  };
}
