import { moveFocus } from './move-focus.ts';
/** Moves the focus to the first control of a form that says it is wrong, once what was found is on the page. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => moveFocus(form?.querySelector<HTMLElement>('[aria-invalid="true"]')));
}
