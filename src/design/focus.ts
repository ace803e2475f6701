import { moveFocus } from './accessibility.tsx';

/**
 * Focuses a control, heading or box, and scrolls its whole field into view: label, hint and error stand above it. Waits up to a second for
 * an element that is not there yet, because the rest of a long page mounts in idle time.
 */
export function focusElement(id: string, giveUpAt = performance.now() + 1000): void {
  const element = document.getElementById(id);
  if (element === null) {
    if (performance.now() < giveUpAt) requestAnimationFrame(() => focusElement(id, giveUpAt));
    return;
  }
  findWhole(element).scrollIntoView({ block: 'start' });
  if (element.tabIndex < 0) element.tabIndex = -1;
  moveFocus(element, { preventScroll: true });
}

/** Returns what must be seen with a control: its field, or the group with its legend if the field is the group's first. */
function findWhole(element: HTMLElement): Element {
  const field = element.closest('.field');
  const group = element.closest('fieldset, [role=group]');
  if (group !== null && group.querySelector('.field') === field) return group;
  return field ?? element;
}

/** Focuses the first invalid control of a form, in the next frame, once the errors are on the page. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => moveFocus(form?.querySelector<HTMLElement>('[aria-invalid="true"]')));
}
