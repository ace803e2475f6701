import type * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import { lowerFirstLetters } from './submission.ts';

/** Each round mends what the last has uncovered; an answer that still has something wrong then is none of the contract. */
const ROUNDS = 4;

/** Members without which what they stand in says nothing. */
const BEARERS: ReadonlySet<PropertyKey> = new Set(['value', 'deadline', 'deadlineDateTime']);

/** What lacks these is no deadlines answer: read as one without deadlines, it would leave every form open. */
const TOKENS: ReadonlySet<PropertyKey> = new Set(['deadlines', 'projectTimeZone']);

/** Texts that may hold a record: the first goes back as it came, the other is read as JSON. */
const OPAQUE: ReadonlySet<PropertyKey> = new Set(['captcha', 'allowedCharacters']);

const CULTURE = /^[a-z]{2,3}(-|$)/i;

type Path = readonly PropertyKey[];
type Container = Record<PropertyKey, unknown>;
/** Told of each place that is read otherwise than it was sent; `read` is undefined for what is left out. */
export type TellMended = (path: Path, sent: unknown, read: unknown) => void;

/**
 * Reads an answer that says what the contract wants in another way: names of members that begin with a capital, numbers as texts and texts
 * as numbers, null where there is nothing. Servers written from the specification alone do all of that. Undefined where it
 * cannot be read.
 * Of a list, such as the models' config, a part that nobody can read costs itself alone: it is taken out (docs/adr/0012-broken-parts.md).
 */
export function mendAnswer<T>(schema: z.ZodMiniType<T>, json: unknown, tell?: TellMended): T | undefined {
  const { type } = schema._zod.def;
  const lowered = lowerFirstLetters(json);
  // Of all answers the deadlines alone have two shapes.
  const root = type === 'union' && isDeadlinesMap(lowered) ? { deadlines: lowered } : lowered;
  const answer = { root, dropsBroken: type === 'array', isMap: type === 'record', tell };
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(answer.root);
    if (parsed.success) return parsed.data;
    // From the back: what is taken out of a list must not move what is still to be mended.
    for (const issue of parsed.error.issues.toReversed()) mendIssue(answer, issue, ['root']);
  }
  return undefined;
}

/** Shape (a) is "a deadlines map" (specification, section 3): the answer may be the map itself. */
function isDeadlinesMap(json: unknown): boolean {
  return isContainer(json) && Object.values(json).some((entry) => isContainer(entry) && entry.deadline);
}

interface Mending extends Container {
  /** A part that nobody can read is taken out. */
  readonly dropsBroken: boolean;
  /** The answer is a map of names by culture. */
  readonly isMap: boolean;
  readonly tell: TellMended | undefined;
}

function mendIssue(answer: Mending, issue: z.core.$ZodIssue, before: Path): void {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The shape that the answer has is the one whose issues lie deep in it: what lacks its first member is of another.
    const meant = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)[0] ?? [];
    for (const inner of meant) mendIssue(answer, inner, path);
    return;
  }
  const parent = find(answer, path.slice(0, -1));
  const key = path.at(-1);
  if (parent === undefined || key === undefined) return;
  const value = parent[key];
  const count = Object.keys(parent).length;
  if (issue.code === 'too_small' && typeof value === 'number') parent[key] = 1;
  else if (issue.code === 'invalid_type' && !mendType(answer, parent, path, issue.expected)) {
    // What only helps the claimant along must shut nobody out. The answer itself is never left out.
    const isSpare = answer.dropsBroken || path.includes('prepopulatedData');
    if (isSpare && path.length > 1) {
      dropBroken(parent, key, issue.expected);
      logEvent('answer-part-lost', path.slice(1).join('.'));
    }
  }
  const isOut = Array.isArray(parent) && parent.length < count;
  answer.tell?.(path.slice(1), value, isOut ? undefined : parent[key]);
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.min(...issues.map(({ path }) => path.length));
}

/** Of what is none of the contract an empty one is left, or nothing in a list. */
function dropBroken(parent: Container, key: PropertyKey, expected: string): void {
  if (Array.isArray(parent)) remove(parent, key);
  else parent[key] = expected === 'array' ? [] : expected === 'string' ? '' : {};
}

/** Whether there was something to be mended in what stands at the end of the path, in its parent. */
function mendType(answer: Mending, parent: Container, path: Path, expected: string): boolean {
  const key = path.at(-1) ?? '';
  const value = parent[key];
  if (value === undefined && TOKENS.has(key)) return false;
  // Some serializers write an empty record as a list. An answer that is empty as a whole may be somebody else's.
  const isEmpty = path.length > 1 && isContainer(value) && Object.keys(value).length === 0;
  const isNothing = value === null || value === undefined || isEmpty;
  if (expected === 'string' && typeof value === 'number') parent[key] = String(value);
  else if (expected === 'string' && OPAQUE.has(key) && isContainer(value))
    parent[key] = JSON.stringify(value);
  // A culture with what is known of it goes by the name that its language has for itself, unless it is off.
  else if (answer.isMap && CULTURE.test(String(key)) && isContainer(value) && !Array.isArray(value)) {
    if (value.enabled === false) delete parent[key];
    else parent[key] = '';
  }
  // An entry that is only said to be there goes by its own name; one that is said not to be is none.
  else if (expected === 'string' && value === true) parent[key] = String(key);
  else if (expected === 'string' && value === false) delete parent[key];
  // A text without its words is no text, a deadline without its moment none.
  else if (expected === 'string' && isNothing && BEARERS.has(key))
    remove(find(answer, path.slice(0, -2)) ?? {}, path.at(-2) ?? '');
  else if (expected === 'string' && isNothing) parent[key] = '';
  else if (expected === 'number' && (isNothing || isNumeric(value))) parent[key] = Number(value ?? 0);
  else if (expected === 'boolean' && (isNothing || typeof value === 'string'))
    parent[key] = /^true$/i.test(String(value));
  else if (expected === 'array' && isNothing) parent[key] = [];
  // One rule in the place of a list, a list in that of the field that has it, and a rule by its name alone are plain enough.
  else if (expected === 'array' && key === 'validations' && isRule(value)) parent[key] = [value];
  else if (expected === 'object' && path.at(-2) === 'fields' && Array.isArray(value))
    parent[key] = { validations: value };
  else if (expected === 'object' && path.at(-2) === 'validations' && isRule(value))
    parent[key] = { type: value };
  else if ((expected === 'object' || expected === 'record') && isNothing) {
    if (Array.isArray(parent)) remove(parent, key);
    else parent[key] = {};
  } else return false;
  return true;
}

function isRule(value: unknown): boolean {
  return typeof (isContainer(value) ? value.type : value) === 'string' && value !== '';
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value));
}

function find(answer: Mending, path: Path): Container | undefined {
  let found: unknown = answer;
  for (const step of path) found = isContainer(found) ? found[step] : undefined;
  return isContainer(found) ? found : undefined;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function remove(parent: Container, key: PropertyKey): void {
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else parent[key] = null;
}
