import { markFields } from '../bench/bench-mark.ts';

/**
 * The yardstick of the keystroke benchmark: the same required inputs as plain HTML, every fifth shown while the one
 * before it is non-empty, and nothing else.
 */
export function showBarePage(root: HTMLElement, count: number): void {
  const form = document.createElement('form');
  for (let number = 1; number <= count; number += 1) {
    const field = createField(number);
    const before = form.lastElementChild?.querySelector('input');
    if (number % 5 === 0 && before) {
      field.hidden = true;
      before.addEventListener('input', () => {
        field.hidden = before.value === '';
      });
    }
    form.append(field);
  }
  root.append(form);
  markFields(count);
}

function createField(number: number): HTMLElement {
  const field = document.createElement('p');
  const label = document.createElement('label');
  label.htmlFor = `f${number}`;
  label.textContent = `Field ${number}`;
  const input = document.createElement('input');
  input.id = `f${number}`;
  input.name = `f${number}`;
  input.required = true;
  field.append(label, document.createElement('br'), input);
  return field;
}
