/**
 * What was typed, as pairs of field and value. Either JSON of sections and fields (`{"claimantInfo":{"firstName":"Ana"}}`),
 * or a line for each field, as cells copied from a sheet: `firstName<tab>Ana`. A line may also have `: ` or ` = ` between.
 */
export function readTyped(text) {
  if (/^\s*[{[]/.test(text)) return listLeaves(JSON.parse(text));
  return text
    .split('\n')
    .map((line) => /^\s*([\w.[\]]+)\s*(?:\t| = |: )(.*)$/.exec(line.replace(/\r$/, '')))
    .filter((match) => match !== null)
    .map(([, field, value]) => [field, value.trim()]);
}

/** What of the typed pairs arrived otherwise: `{ field, typed, arrived }`. A name without a section is looked for in all. */
export function compareFields(typed, fields) {
  const leaves = listLeaves(fields);
  return typed
    .map(([field, value]) => ({
      field,
      typed: value === '' ? null : value,
      arrived: findArrived(leaves, field),
    }))
    .filter(({ typed: left, arrived }) => !isSame(left, arrived));
}

/** An empty text arrives as null, and what is copied from a sheet is always text. */
function isSame(typed, arrived) {
  if (typed === null) return arrived === undefined || arrived === null;
  return JSON.stringify(typed) === JSON.stringify(arrived) || String(typed) === String(arrived);
}

function findArrived(leaves, field) {
  const exact = leaves.find(([path]) => path === field);
  return (exact ?? leaves.find(([path]) => path.endsWith(`.${field}`)))?.[1];
}

/** `{ a: { b: 1 }, c: [2] }` -> `[['a.b', 1], ['c.0', 2]]` */
function listLeaves(value, path = '') {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeaves(inner, path === '' ? name : `${path}.${name}`),
  );
}
