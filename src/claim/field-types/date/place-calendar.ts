import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Pixels between the field and its calendar (specification, section 9). */
const MENU_OFFSET = 10;
/** Pixels between the calendar and the edges of the window. */
const MARGIN = 8;

interface CalendarPlace {
  readonly calendarRef: RefObject<HTMLElement | null>;
  readonly fieldRef: RefObject<HTMLElement | null>;
  /** Lets the calendar cover its field in a window that is too small for both: the focus is in the calendar. */
  readonly mayCoverField: boolean;
}

/**
 * Shows the calendar on top of everything, below or above its field, within the window; a taller calendar scrolls. It follows its field
 * when the page scrolls.
 */
export function usePlacedCalendar({ calendarRef, fieldRef, mayCoverField }: CalendarPlace): void {
  useLayoutEffect(() => {
    const calendar = calendarRef.current;
    const field = fieldRef.current;
    if (calendar === null || field === null) return;
    // Without `showPopover`, older browsers show it in its stacking context.
    calendar.showPopover?.();
    const place = () => placeCalendar(calendar, field.getBoundingClientRect(), mayCoverField);
    place();
    // The height changes with the number of weeks in a month.
    const observer = new ResizeObserver(place);
    observer.observe(calendar);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, { capture: true });
    };
  }, [calendarRef, fieldRef, mayCoverField]);
}

function placeCalendar(calendar: HTMLElement, field: DOMRect, mayCoverField: boolean): void {
  const { style } = calendar;
  const { clientWidth: windowWidth, clientHeight: windowHeight } = document.documentElement;
  const below = field.bottom + MENU_OFFSET;
  const roomBelow = windowHeight - MARGIN - below;
  const roomAbove = field.top - MENU_OFFSET - MARGIN;
  style.maxHeight = `${windowHeight - 2 * MARGIN}px`;
  const { offsetHeight: height, offsetWidth: width } = calendar;
  const fits = height <= Math.max(roomBelow, roomAbove);
  if (!fits && !mayCoverField) style.maxHeight = `${Math.max(roomBelow, roomAbove)}px`;
  const isBelow = height <= roomBelow || (height > roomAbove && roomBelow >= roomAbove);
  const top = isBelow ? below : field.top - MENU_OFFSET - calendar.offsetHeight;
  const isRightToLeft = getComputedStyle(calendar).direction === 'rtl';
  const left = isRightToLeft ? field.right - width : field.left;
  style.top = `${clamp(top, MARGIN, windowHeight - MARGIN - calendar.offsetHeight)}px`;
  style.left = `${clamp(left, MARGIN, windowWidth - MARGIN - width)}px`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

const SCROLL_KEYS: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  ' ',
]);
const GESTURES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Reports when the claimant scrolls the page (specification, section 4: the picker closes on scroll). Ignores the page's own scrolling,
 * which shows the focused control.
 */
export function useClaimantScroll(calendarRef: RefObject<HTMLElement | null>, onScroll: () => void): void {
  useEffect(() => {
    let isClaimants = false;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && calendarRef.current?.contains(target) === true;
    const noteGesture = (event: Event) => {
      isClaimants = isScrolling(event, isInside(event.target));
    };
    const follow = ({ target }: Event) => {
      // Long text scrolls in its input, too.
      if (isClaimants && !isInside(target) && !(target instanceof HTMLInputElement)) onScroll();
    };
    for (const gesture of GESTURES)
      window.addEventListener(gesture, noteGesture, { capture: true, passive: true });
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      for (const gesture of GESTURES) window.removeEventListener(gesture, noteGesture, { capture: true });
      window.removeEventListener('scroll', follow, { capture: true });
    };
  }, [calendarRef, onScroll]);
}

function isScrolling(event: Event, isInCalendar: boolean): boolean {
  if (event instanceof KeyboardEvent) return !isInCalendar && SCROLL_KEYS.has(event.key);
  // A press on a scroll bar, or of the middle button.
  if (event instanceof PointerEvent) return event.target === document.documentElement || event.button === 1;
  return true;
}
