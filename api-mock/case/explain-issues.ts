import * as z from 'zod';
import { UserError } from '../user-error.ts';

export interface CaseFinding {
  /** Path relative to the case's folder. */
  readonly file: string;
  /** Path within the file, such as `pages[2].blocks[0].fields[1]`; '' means the whole file. */
  readonly path: string;
  readonly problem: string;
}

/** Error for a case's folder that cannot be used; its message lists the findings. */
export class CaseError extends UserError {
  readonly findings: readonly CaseFinding[];

  constructor(folder: string, findings: readonly CaseFinding[]) {
    const alike = new Map<string, CaseFinding[]>();
    for (const finding of findings) {
      const known = alike.get(finding.problem);
      if (known === undefined) alike.set(finding.problem, [finding]);
      else known.push(finding);
    }
    const lines = [...alike.values()].flatMap((same) =>
      same.length > MOST_ALIKE ? fold(same) : same.map(toLine),
    );
    super(`The case in ${folder} cannot be used:\n${lines.join('\n')}`);
    this.name = 'CaseError';
    this.findings = findings;
  }
}

/** Limit above which findings with the same wording are folded into one line that names the first places. */
const MOST_ALIKE = 3;

function toLine({ file, path, problem }: CaseFinding): string {
  return `  ${[[file, path].filter(Boolean).join(': '), problem].filter(Boolean).join(' ')}`;
}

function fold(same: readonly CaseFinding[]): readonly string[] {
  const [first, ...others] = same;
  if (first === undefined) return [];
  const places = others
    .slice(0, MOST_ALIKE - 1)
    .map(({ file, path }) => [file === first.file ? '' : file, path].filter(Boolean).join(': '));
  const more = others.length - places.length;
  return [`${toLine(first)} (${same.length} times: also ${places.join(', ')} and ${more} more)`];
}

/** Parses a file's JSON. If it does not fit the schema, adds a finding for each mistake and returns undefined. */
export function parseFile<T extends z.core.$ZodType>(
  file: string,
  schema: T,
  json: unknown,
  findings: CaseFinding[],
): z.output<T> | undefined {
  // The issues must carry their input: the messages suggest the nearest valid word.
  const parsed = z.safeParse(schema, json, { reportInput: true });
  if (!parsed.success)
    findings.push(...parsed.error.issues.flatMap((issue) => explainIssue(file, namesOf(schema), issue)));
  return parsed.success ? parsed.data : undefined;
}

const namesBySchema = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();

function namesOf(schema: z.core.$ZodType): ReadonlySet<string> {
  const known = namesBySchema.get(schema);
  if (known !== undefined) return known;
  const names = new Set<string>();
  collectNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), names);
  namesBySchema.set(schema, names);
  return names;
}

function explainIssue(file: string, names: ReadonlySet<string>, issue: z.core.$ZodIssue): CaseFinding[] {
  const path = writePath(issue.path);
  const tell = (problem: string): CaseFinding[] => [{ file, path, problem }];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        file,
        path: [path, key].filter(Boolean).join('.'),
        problem: `is not known here${suggest(key, [...names])}`,
      }));
    case 'invalid_value':
      return tell(explainChoice(issue.input, issue.values.map(String)));
    case 'invalid_union': {
      const { discriminator, input } = issue;
      const options = 'options' in issue ? (issue.options ?? []) : [];
      if (discriminator !== undefined && isRecord(input))
        return tell(explainChoice(input[discriminator], options.map(String)));
      const meant = findMeant(issue.errors);
      if (meant !== undefined)
        return meant.flatMap((inner) =>
          explainIssue(file, names, { ...inner, path: [...issue.path, ...inner.path] }),
        );
      const kinds = issue.errors.flatMap(([first]) => (first?.code === 'invalid_type' ? first.expected : []));
      return tell(explainType(input, kinds));
    }
    case 'invalid_type':
      return tell(explainType(issue.input, [issue.expected]));
    case 'invalid_key':
      return tell(`is not right: ${issue.issues.map(({ message }) => message).join('; ')}`);
    case 'too_small':
    case 'too_big': {
      const [most, end, beyond] =
        issue.code === 'too_small'
          ? [issue.minimum, 'at least', 'more than']
          : [issue.maximum, 'at most', 'less than'];
      if (issue.inclusive === false) return tell(`must be ${beyond} ${most}`);
      const unit = UNITS[issue.origin];
      if (unit === undefined) return tell(`must be ${end} ${most}`);
      return tell(`must have ${end} ${most} ${unit}${Number(most) === 1 ? '' : 's'}`);
    }
    case 'invalid_format': {
      const example = FORMATS[issue.format];
      return tell(`is not right: ${example === undefined ? issue.message : `write it as ${example}`}`);
    }
    default:
      return tell(`is not right: ${issue.message}`);
  }
}

const UNITS: Readonly<Record<string, string>> = { array: 'item', string: 'character' };

/** Example of each string format, for messages. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2027-02-15, a day that exists',
  datetime: '2027-02-15T00:00:00Z',
};

/** Limit above which a message gives examples instead of all allowed values. */
const MOST_CHOICES = 9;

function explainChoice(given: unknown, allowed: readonly string[]): string {
  if (given === undefined) return 'is missing';
  const nearest = typeof given === 'string' ? suggest(given, allowed) : '';
  const quoted = allowed.slice(0, MOST_CHOICES).map((value) => `"${value}"`);
  if (quoted.length === allowed.length) return `must be ${quoted.join(' or ')}${nearest}`;
  const examples = nearest === '' ? `, such as ${quoted.slice(0, 3).join(', ')}` : nearest;
  return `must be one of ${allowed.length} names${examples}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function explainType(given: unknown, expected: readonly string[]): string {
  if (given === undefined) return 'is missing';
  const kinds = new Set(expected.map((kind) => KINDS[kind] ?? `a ${kind}`));
  return `must be ${[...kinds].join(' or ')}`;
}

/** Picks the union variant that the author had in mind, the one whose mistakes lie deepest, and returns its issues. */
function findMeant(
  variants: readonly (readonly z.core.$ZodIssue[])[],
): readonly z.core.$ZodIssue[] | undefined {
  const depths = variants.map((issues) =>
    Math.min(...issues.map(({ code, path }) => path.length + Number(code !== 'invalid_type'))),
  );
  const deepest = Math.max(...depths);
  return deepest > 0 ? variants[depths.indexOf(deepest)] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}

/** Returns `; did you mean "required"?`, or '' if no name is near. */
export function suggest(word: string, names: readonly string[]): string {
  const furthest = Math.max(2, Math.floor(word.length / 4));
  const nearest = names
    .filter((name) => Math.abs(name.length - word.length) <= furthest)
    .map((name) => ({ name, distance: editDistance(word.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return nearest !== undefined && nearest.distance <= furthest ? `; did you mean "${nearest.name}"?` : '';
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const exchanged = (row[column - 1] ?? 0) + Number(a[line - 1] !== b[column - 1]);
      next.push(Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function collectNames(schema: unknown, names: Set<string>): void {
  if (Array.isArray(schema)) for (const part of schema) collectNames(part, names);
  if (!isRecord(schema)) return;
  const { properties, propertyNames, ...others } = schema;
  if (isRecord(propertyNames) && Array.isArray(propertyNames.enum))
    for (const name of propertyNames.enum) names.add(String(name));
  const members = isRecord(properties) ? properties : {};
  for (const name of Object.keys(members)) names.add(name);
  for (const part of [...Object.values(members), ...Object.values(others)]) collectNames(part, names);
}
