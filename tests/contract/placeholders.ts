/** Values of the transcripts' `{{name}}` placeholders in one conversation. */
export type Bindings = Map<string, string | number>;

const PLACEHOLDER = /^\{\{(?<kind>number )?(?<name>\w+)\}\}$/;

/**
 * Compares a value with a transcript's. A `{{name}}` accepts any non-empty text and `{{number name}}` any number; later uses must equal
 * the first. Returns each difference with its path.
 * @param extra whether objects may have more members, and lists more items, than the transcript
 */
export function compare(
  expected: unknown,
  actual: unknown,
  bindings: Bindings,
  { extra }: { readonly extra: boolean },
  path = '$',
): string[] {
  const placeholder = typeof expected === 'string' ? PLACEHOLDER.exec(expected)?.groups : undefined;
  if (placeholder !== undefined) return bind(placeholder, actual, bindings, path);
  if (Array.isArray(expected)) return compareLists(expected, actual, bindings, { extra }, path);
  if (typeof expected !== 'object' || expected === null) {
    return Object.is(expected, actual) ? [] : [differ(path, expected, actual)];
  }
  if (typeof actual !== 'object' || actual === null) return [differ(path, expected, actual)];
  const members = new Map<string, unknown>(Object.entries(actual));
  const unknown = Object.keys(actual).filter((key) => !extra && !Object.hasOwn(expected, key));
  return [
    ...unknown.map((key) => `${path}.${key}: not in the transcript`),
    ...Object.entries(expected).flatMap(([key, value]) =>
      compare(value, members.get(key), bindings, { extra }, `${path}.${key}`),
    ),
  ];
}

function compareLists(
  expected: readonly unknown[],
  actual: unknown,
  bindings: Bindings,
  options: { readonly extra: boolean },
  path: string,
): string[] {
  if (!Array.isArray(actual)) return [differ(path, expected, actual)];
  if (!options.extra) {
    if (actual.length !== expected.length) return [differ(path, expected, actual)];
    return expected.flatMap((item, index) =>
      compare(item, actual[index], bindings, options, `${path}[${index}]`),
    );
  }
  return expected.flatMap((item, index) => {
    const match = actual.find((one) => compare(item, one, new Map(bindings), options).length === 0);
    return match === undefined
      ? [`${path}[${index}]: no such item`]
      : compare(item, match, bindings, options, `${path}[${index}]`);
  });
}

function bind(
  { kind, name = '' }: Readonly<Record<string, string | undefined>>,
  actual: unknown,
  bindings: Bindings,
  path: string,
): string[] {
  const isKind =
    kind === undefined ? typeof actual === 'string' && actual !== '' : typeof actual === 'number';
  if (!isKind) return [`${path}: ${JSON.stringify(actual)} cannot be {{${name}}}`];
  const known = bindings.get(name);
  if (known === undefined) bindings.set(name, actual as string | number);
  return known === undefined || known === actual ? [] : [differ(path, known, actual)];
}

function differ(path: string, expected: unknown, actual: unknown): string {
  return `${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
}

/** Fills in the placeholders of a transcript's text. @throws Error if one of them has no value */
export function fillIn(text: string, bindings: Bindings): string {
  return text
    .replaceAll(/"\{\{number (\w+)\}\}"/g, (_whole, name: string) => String(read(bindings, name)))
    .replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(read(bindings, name)));
}

function read(bindings: Bindings, name: string): string | number {
  const value = bindings.get(name);
  if (value === undefined) throw new Error(`Nothing is known of {{${name}}}.`);
  return value;
}
