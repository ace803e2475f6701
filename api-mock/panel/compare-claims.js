import { compareFields, readTyped } from './compare-fields.js';
import { createElement } from './elements.js';

/** What of a pasted text arrived otherwise, as a table. @throws SyntaxError where it looks like JSON and is none */
export function compareClaims(text, fields) {
  const typed = readTyped(text);
  if (typed.length === 0) return createElement('p', {}, 'Nothing to compare: no line names a field.');
  const differences = compareFields(typed, fields);
  if (differences.length === 0) {
    return createElement('p', {}, `All ${typed.length} answers arrived as they were typed.`);
  }
  const head = ['Field', 'Typed', 'Arrived'].map((name) => createElement('th', { scope: 'col' }, name));
  const rows = differences.map((difference) =>
    createElement(
      'tr',
      {},
      createElement('td', {}, difference.field),
      createElement('td', {}, showValue(difference.typed)),
      createElement('td', {}, showValue(difference.arrived)),
    ),
  );
  return createElement(
    'table',
    {},
    createElement('caption', {}, `${differences.length} of ${typed.length} answers arrived otherwise`),
    createElement('thead', {}, createElement('tr', {}, ...head)),
    createElement('tbody', {}, ...rows),
  );
}

/** Quoted, so that spaces at the ends are seen. */
function showValue(value) {
  return value === undefined ? 'did not arrive' : JSON.stringify(value);
}
