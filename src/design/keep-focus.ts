import { moveFocus } from './accessibility.tsx';

const PAGE_HEADING_ID = 'page-heading';
/** Headings of a part; a summary, which opens and closes the part, counts as one. */
const OWN_HEADING = ':scope > :is(h1, h2, h3, h4, summary)';

/**
 * Moves the focus to the nearest heading before an element, or to the page's, when that element is removed while it has the focus; not if
 * something else moves the focus (a dialog that closes, a page that arrives). Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let focused: Element | null = document.activeElement;
  const ending = new AbortController();
  const { signal } = ending;
  const note = ({ target }: FocusEvent) => {
    focused = asElement(target);
  };
  document.addEventListener('focusin', note, { signal });
  // After a press elsewhere the focus was left, not lost.
  const leave = ({ target }: PointerEvent) => {
    if (!(target instanceof Node && focused?.contains(target))) focused = null;
  };
  document.addEventListener('pointerdown', leave, { signal, capture: true });
  const observer = new MutationObserver((records) => {
    if (focused === null || focused.isConnected) return;
    const place = findPlaceOf(focused, records);
    focused = null;
    // Waits two frames, because dialogs give the focus back in the next one.
    requestAnimationFrame(() => requestAnimationFrame(() => settleFocus(place)));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
  return () => ending.abort();
}

/** Returns what the element was removed from; if that was removed too, what it was removed from. */
function findPlaceOf(element: Element, records: readonly MutationRecord[]): Node {
  let place: Node = element;
  for (const { removedNodes, target } of records) {
    if ([...removedNodes].some((node) => node.contains(place))) place = target;
  }
  return place;
}

function settleFocus(place: Node): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const heading = findHeading(place) ?? document.getElementById(PAGE_HEADING_ID);
  if (heading === null) return;
  if (heading.tabIndex < 0) heading.tabIndex = -1;
  moveFocus(heading, { preventScroll: true });
  if (heading.matches(':focus-visible')) heading.scrollIntoView({ block: 'nearest' });
}

function findHeading(place: Node): HTMLElement | null {
  for (let around = asElement(place); around?.isConnected; around = around.parentElement) {
    const heading = around.querySelector<HTMLElement>(OWN_HEADING);
    if (heading !== null) return heading;
  }
  return null;
}

function asElement(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null;
}

/**
 * Drops a press that was meant for what stood in its place before: the second of a double press, and one made while a slow device still
 * worked on the first. It would choose an answer of the page that has come since, or open its list of files.
 */
export function dropMisplacedPresses(): void {
  let pressed: { readonly control: Element; readonly down: PointerEvent } | undefined;
  let down: PointerEvent | undefined;
  let goneAt = 0;
  const watching = new MutationObserver(() => {
    if (pressed?.control.isConnected !== false) return;
    goneAt = performance.now();
    watching.disconnect();
  });
  const judge = (event: MouseEvent) => {
    // `detail` is 0 for a click by a key or by the page itself.
    if (event.detail === 0 || down === undefined) return;
    const element = asElement(event.target);
    const control =
      element?.closest('label')?.control ?? element?.closest('a, button, input, select, summary');
    const isMeant = event.detail === 1 && down.timeStamp >= goneAt && !isDouble(pressed?.down, down);
    if (pressed !== undefined && control !== pressed.control && !isMeant) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.type === 'mousedown') {
      pressed = control ? { control, down } : undefined;
      watching.observe(document.body, { childList: true, subtree: true });
    }
    if (event.type === 'click') down = undefined;
  };
  const note = (event: PointerEvent) => {
    down = event;
  };
  document.addEventListener('pointerdown', note, true);
  // After a key the last press is over, and the observer must not slow down typing.
  document.addEventListener('keydown', () => watching.disconnect(), true);
  for (const name of ['mousedown', 'click'] as const) document.addEventListener(name, judge, true);
}

/** Returns whether two touches are one double press; the system counts those of a mouse. */
function isDouble(first: PointerEvent | undefined, second: PointerEvent): boolean {
  if (first === undefined || first === second || second.pointerType !== 'touch') return false;
  const distance = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < 500 && distance < 30;
}
