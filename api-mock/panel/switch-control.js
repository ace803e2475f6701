import { createElement } from './elements.js';

/**
 * The form control of one switch.
 * @returns its element, what belongs beside it, and `show(value)`
 */
export function createControl(node, id, suggestions, onChange) {
  if (node.enum !== undefined) return createSelect(node, id, onChange);
  if (node.type === 'boolean') return createCheckbox(id, onChange);
  if (node.type === 'number' || node.type === 'integer') {
    return createInput(id, { type: 'number', step: 'any' }, (text) => Number(text), onChange);
  }
  if (node.type === 'array' && node.items?.type === 'string') return createList(id, suggestions, onChange);
  if (node.type === 'string') return createText(id, suggestions, onChange);
  return createJson(id, onChange);
}

function createSelect(node, id, onChange) {
  const options = node.enum.map((value) => createElement('option', { value }, value));
  const element = createElement('select', { id, onchange: () => onChange(element.value) }, ...options);
  return { element, extras: [], show: (value) => show(element, value ?? '') };
}

function createCheckbox(id, onChange) {
  const element = createElement('input', { id, type: 'checkbox', onchange: () => onChange(element.checked) });
  return {
    element,
    extras: [],
    show: (value) => {
      element.checked = value === true;
    },
  };
}

function createInput(id, properties, parse, onChange) {
  const change = () => onChange(element.value === '' ? undefined : parse(element.value));
  const element = createElement('input', { id, ...properties, onchange: change });
  return { element, extras: [], show: (value) => show(element, value ?? '') };
}

function createText(id, suggestions, onChange) {
  const control = createInput(id, { type: 'text' }, (text) => text, onChange);
  if (suggestions === undefined) return control;
  const listId = `${id}-suggestions`;
  control.element.setAttribute('list', listId);
  const options = suggestions.map((value) => createElement('option', { value }));
  return { ...control, extras: [createElement('datalist', { id: listId }, ...options)] };
}

/** Several texts, by commas. */
function createList(id, suggestions, onChange) {
  const parse = (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  const hintId = `${id}-hint`;
  const hint = suggestions === undefined ? 'by commas' : `by commas: ${suggestions.join(', ')}`;
  const control = createInput(id, { type: 'text', 'aria-describedby': hintId }, parse, onChange);
  return {
    element: control.element,
    extras: [createElement('small', { id: hintId }, hint)],
    show: (value) => show(control.element, (value ?? []).join(', ')),
  };
}

/** Anything else, as JSON; what is no JSON is said and not sent. */
function createJson(id, onChange) {
  const element = createElement('textarea', { id, spellcheck: false });
  element.onchange = () => {
    try {
      onChange(element.value.trim() === '' ? undefined : JSON.parse(element.value));
      element.setCustomValidity('');
    } catch (error) {
      element.setCustomValidity(`Not JSON: ${error.message}`);
      element.reportValidity();
    }
  };
  return {
    element,
    extras: [],
    show: (value) => show(element, value === undefined ? '' : JSON.stringify(value, null, 2)),
  };
}

/** What somebody is typing right now is not overwritten. */
function show(element, text) {
  if (document.activeElement !== element || element.tagName === 'SELECT') element.value = text;
}
