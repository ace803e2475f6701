import { moveFocus } from './accessibility.tsx';

/**
 * Moves the focus to a control, and its whole field into view: label, hint and error stand above it; or to what a press has
 * brought: its heading, or its box. The root's scroll-padding keeps it clear of the bars. What is not in the page yet (the rest
 * of a long page is mounted in idle time) is waited for, at most for a second.
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

/** What is to be seen with a control: its field, and the legend of the group that it is the first of. */
function findWhole(element: HTMLElement): Element {
  const field = element.closest('.field');
  const group = element.closest('fieldset, [role=group]');
  if (group !== null && group.querySelector('.field') === field) return group;
  return field ?? element;
}

/** Moves the focus to the first control of a form that says it is wrong, once what was found is on the page. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => moveFocus(form?.querySelector<HTMLElement>('[aria-invalid="true"]')));
}
