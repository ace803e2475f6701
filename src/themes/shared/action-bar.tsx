import { type ReactNode, useLayoutEffect, useRef } from 'react';
import './action-bar.css';
import { keepFocusAbove } from './keep-focus-above.ts';

/** Read by the root's scroll-padding, so that a field that gets the focus is scrolled to above the bar. */
const SIZE_PROPERTY = '--action-bar-size';
const GAP_IN_PIXELS = 16;

/**
 * A page's buttons: at the foot of the screen on phones (in reach of a thumb, and in view however long the page is),
 * below the form elsewhere. It never lies over the field that has the focus.
 */
export function ActionBar({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const root = document.documentElement;
    const keepFocus = keepFocusAbove(element);
    const tellSize = (): void => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      if (isSticky) root.style.setProperty(SIZE_PROPERTY, `${element.offsetHeight + GAP_IN_PIXELS}px`);
      else root.style.removeProperty(SIZE_PROPERTY);
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
      root.style.removeProperty(SIZE_PROPERTY);
    };
  }, []);

  return (
    <div className="action-bar" ref={bar}>
      {children}
    </div>
  );
}
