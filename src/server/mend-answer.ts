import type * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import { lowerFirstLetters } from './submission.ts';

/** Each round may uncover further faults; an answer that still has some after these rounds is rejected. */
const ROUNDS = 4;

/** Members that their parent is worthless without: if one is empty, the whole parent is removed. */
const BEARERS: ReadonlySet<PropertyKey> = new Set(['value', 'deadline', 'deadlineDateTime']);

/** Required marks of a deadlines answer. If they were filled in, any JSON would read as "no deadlines" and leave every form open. */
const TOKENS: ReadonlySet<PropertyKey> = new Set(['deadlines', 'projectTimeZone']);

/** Text members that may arrive as a record: `captcha` is sent back as it came, `allowedCharacters` is parsed as JSON later. */
const OPAQUE: ReadonlySet<PropertyKey> = new Set(['captcha', 'allowedCharacters']);

const CULTURE = /^[a-z]{2,3}(-|$)/i;

type Path = readonly PropertyKey[];
type Container = Record<PropertyKey, unknown>;
/** Called with each place that is read differently from what was sent; `read` is undefined for a part that was left out. */
export type TellMended = (path: Path, sent: unknown, read: unknown) => void;

/**
 * Reads an answer that deviates from the contract in form only, as servers written from the specification alone do: capitalized member
 * names, numbers as texts and the reverse, null for nothing. Returns undefined if the answer cannot be read.
 * In a list, such as the models' config, an unreadable part is dropped by itself (docs/adr/0012-broken-parts.md).
 */
export function mendAnswer<T>(schema: z.ZodMiniType<T>, json: unknown, tell?: TellMended): T | undefined {
  const { type } = schema._zod.def;
  const lowered = lowerFirstLetters(json);
  // Only the answer of the deadlines has two shapes.
  const root = type === 'union' ? toDeadlinesShape(lowered) : lowered;
  const answer = { root, dropsBroken: type === 'array', isMap: type === 'record', tell };
  for (let round = 0; round < ROUNDS; round += 1) {
    const parsed = schema.safeParse(answer.root);
    if (parsed.success) return parsed.data;
    // From the back: removing a list entry must not shift the places that are still to be mended.
    for (const issue of parsed.error.issues.toReversed()) mendIssue(answer, issue, ['root']);
  }
  return undefined;
}

/**
 * Wraps deadlines that came without their outer object. Shape (a), "a deadlines map", may be the map itself; shape (b), "a per-culture object",
 * may be the object of a server's only culture (specification, section 3). Members beside the cultures that are no records are left out.
 */
function toDeadlinesShape(json: unknown): unknown {
  if (!isContainer(json)) return json;
  if (json.projectTimeZone) return { default: json };
  const has = (name: string) => Object.values(json).some((entry) => isContainer(entry) && entry[name]);
  if (has('deadline') || has('deadlineDateTime')) return { deadlines: json };
  if (!has('projectTimeZone')) return json;
  return Object.fromEntries(Object.entries(json).filter(([, entry]) => isContainer(entry)));
}

interface Mending extends Container {
  readonly dropsBroken: boolean;
  readonly isMap: boolean;
  readonly tell: TellMended | undefined;
}

function mendIssue(answer: Mending, issue: z.core.$ZodIssue, before: Path): void {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union') {
    // The shape with the deepest issues is the one that was meant: any other already lacks its first member.
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
    // Prepopulated data are only a help, and must not stop anyone. The answer as a whole is never dropped.
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

function dropBroken(parent: Container, key: PropertyKey, expected: string): void {
  if (Array.isArray(parent)) remove(parent, key);
  else parent[key] = expected === 'array' ? [] : expected === 'string' ? '' : {};
}

/** Mends the value at the end of the path, in its parent. Returns false if nothing could be mended. */
function mendType(answer: Mending, parent: Container, path: Path, expected: string): boolean {
  const key = path.at(-1) ?? '';
  const value = parent[key];
  if (value === undefined && TOKENS.has(key)) return false;
  // Some serializers write an empty record as a list. An answer that is empty as a whole may come from another server.
  const isEmpty = path.length > 1 && isContainer(value) && Object.keys(value).length === 0;
  const isNothing = value === null || value === undefined || isEmpty;
  if (expected === 'string' && typeof value === 'number') parent[key] = String(value);
  else if (expected === 'string' && OPAQUE.has(key) && isContainer(value))
    parent[key] = JSON.stringify(value);
  // A culture given as a record gets an empty name (the portal shows the language's own); one with `enabled: false` is left out.
  else if (answer.isMap && CULTURE.test(String(key)) && isContainer(value) && !Array.isArray(value)) {
    if (value.enabled === false) delete parent[key];
    else parent[key] = '';
  }
  // An entry that is `true` is named by its key; an entry that is `false` is left out.
  else if (expected === 'string' && value === true) parent[key] = String(key);
  else if (expected === 'string' && value === false) delete parent[key];
  // Shape (a) of the deadlines with the time under the name that shape (b) has for it.
  else if (key === 'deadline' && isNothing && parent.deadlineDateTime) parent[key] = parent.deadlineDateTime;
  // A text without its value, or a deadline without its time, is removed as a whole.
  else if (expected === 'string' && isNothing && BEARERS.has(key))
    remove(find(answer, path.slice(0, -2)) ?? {}, path.at(-2) ?? '');
  else if (expected === 'string' && isNothing) parent[key] = '';
  else if (expected === 'number' && (isNothing || isNumeric(value))) parent[key] = Number(value ?? 0);
  else if (expected === 'boolean' && (isNothing || typeof value === 'string'))
    parent[key] = /^true$/i.test(String(value));
  else if (expected === 'array' && isNothing) parent[key] = [];
  // Clear enough: one rule in place of a list, a list of rules in place of the field, a rule given by its name.
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
