/** Shows the yardstick of the keystroke benchmark: the inputs of `createBenchPage` as plain HTML, without any library. */
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

export const FIRST_FIELD_MARK = 'bench-first-field';
export const ALL_FIELDS_MARK = 'bench-all-fields';

/** Marks when the first and the last of `count` fields are in the page; a last field that is hidden at first is not waited for. */
export function markFields(count: number): void {
  const lastShown = count % 5 === 0 ? count - 1 : count;
  const marks = new Map([
    ['f1', FIRST_FIELD_MARK],
    [`f${lastShown}`, ALL_FIELDS_MARK],
  ]);
  const look = () => {
    for (const [id, mark] of marks) {
      if (document.getElementById(id) === null) continue;
      performance.mark(mark);
      marks.delete(id);
    }
    if (marks.size > 0) requestAnimationFrame(look);
  };
  look();
}
