import { afterEach, expect, test } from 'vitest';
import { focusElement } from './focus.ts';

afterEach(() => {
  document.body.replaceChildren();
  scrollTo(0, 0);
});

function create(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

function addField(tag: string): { readonly control: HTMLElement; readonly label: HTMLElement } {
  const label = create('span', '', 'Label');
  const control = create(tag, '');
  control.id = 'control';
  control.style.display = 'block';
  const space = () => {
    const element = create('div', '');
    element.style.height = '3000px';
    return element;
  };
  document.body.append(space(), create('div', 'field', label, control), space());
  return { control, label };
}

test.each(['input', 'select', 'textarea'])('brings the label of a %s into view with it', (tag) => {
  const { control, label } = addField(tag);
  focusElement('control');
  expect(document.activeElement).toBe(control);
  expect(label.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('brings the legend of a group into view with its first field, and not with the others', () => {
  const { control } = addField('select');
  const field = control.parentElement ?? control;
  const group = create('fieldset', '', create('legend', '', 'Entry 2'));
  field.before(group);
  group.append(field);
  focusElement('control');
  expect(group.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  const before = create('div', 'field', 'Another one');
  before.style.height = '900px';
  field.before(before);
  focusElement('control');
  expect(group.getBoundingClientRect().top).toBeLessThan(0);
});
