import { createElement } from './elements.js';

/** A table of the fields that differ; only fields that were typed are looked at. An empty text arrives as null. */
export function compareClaims(typed, arrived) {
  const differences = listLeaves(typed)
    .map(([path, value]) => [path, value === '' ? null : value, readPath(arrived, path) ?? null])
    .filter(([, left, right]) => JSON.stringify(left) !== JSON.stringify(right));
  if (differences.length === 0) return createElement('p', {}, 'Everything arrived as it was typed.');
  const head = ['Field', 'Typed', 'Arrived'].map((text) => createElement('th', { scope: 'col' }, text));
  const rows = differences.map((cells) =>
    createElement(
      'tr',
      {},
      ...cells.map((cell) => createElement('td', {}, typeof cell === 'string' ? cell : JSON.stringify(cell))),
    ),
  );
  return createElement(
    'table',
    {},
    createElement('thead', {}, createElement('tr', {}, ...head)),
    createElement('tbody', {}, ...rows),
  );
}

function listLeaves(value, path = '') {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeaves(inner, path === '' ? name : `${path}.${name}`),
  );
}

function readPath(value, path) {
  return path.split('.').reduce((inner, name) => inner?.[name], value);
}
