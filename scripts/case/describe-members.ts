/** Description of one member of a file, and of the members in it. */
export interface Described {
  /** Sentences for the author of a case. The only Markdown allowed is code. */
  readonly says: string;
  readonly members?: Members;
  /** Instead of `members`, if the member's `kind` decides what else it takes. */
  readonly kinds?: Readonly<Record<string, Members>>;
}

/** Member -> its description. Source of both the JSON Schemas and the tables in the documents. */
export type Members = Readonly<Record<string, string | Described>>;

type Part = Record<string, unknown>;
/** Member of a schema -> its text. */
type Placed = Map<Part, string>;

export function toDescribed(member: string | Described): Described {
  return typeof member === 'string' ? { says: member } : member;
}

/** Adds the descriptions to a JSON Schema. A member without one stays as it is. @throws Error if the schema lacks a described member */
export function describeMembers(json: object, members: Members): void {
  const whole: Part = { ...json };
  const definitions = isPart(whole.$defs) ? whole.$defs : {};
  const placed: Placed = new Map();
  place({ says: '', members }, whole, definitions, placed);
  for (const [reference, texts] of groupByReference(placed)) {
    const [text = ''] = texts;
    const definition = definitions[nameOf(reference)];
    // If all references to a definition have the same text, the definition carries it once.
    if (!isPart(definition) || new Set(texts).size > 1 || texts.length < countUses(whole, reference))
      continue;
    definition.description = text;
    for (const member of placed.keys()) if (member.$ref === reference) placed.delete(member);
  }
  for (const [member, text] of placed) member.description = text;
}

function place({ members = {}, kinds }: Described, part: unknown, definitions: Part, placed: Placed): void {
  const objects = [...listProperties(part, definitions)];
  if (kinds === undefined) placeMembers(members, objects, definitions, placed);
  for (const [kind, own] of Object.entries(kinds ?? {})) {
    const ofKind = objects.filter((properties) => isPart(properties.kind) && properties.kind.const === kind);
    placeMembers(own, ofKind, definitions, placed);
  }
}

function placeMembers(members: Members, objects: readonly Part[], definitions: Part, placed: Placed): void {
  for (const [name, described] of Object.entries(members)) {
    const inner = toDescribed(described);
    const found = objects.map((properties) => properties[name]).filter(isPart);
    if (found.length === 0) throw new Error(`No schema has the member "${name}": "${inner.says}"`);
    for (const member of found) {
      if ((placed.get(member) ?? inner.says) !== inner.says)
        throw new Error(`The schema's "${name}" has one place and two descriptions: "${inner.says}"`);
      placed.set(member, inner.says);
      place(inner, member, definitions, placed);
    }
  }
}

function* listProperties(part: unknown, definitions: Part): Generator<Part> {
  if (!isPart(part)) return;
  const { properties, $ref: reference, items, anyOf, oneOf } = part;
  if (isPart(properties)) yield properties;
  if (typeof reference === 'string') yield* listProperties(definitions[nameOf(reference)], definitions);
  for (const inner of [items, anyOf, oneOf].flat()) yield* listProperties(inner, definitions);
}

function groupByReference(placed: ReadonlyMap<Part, string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const [{ $ref: reference }, text] of placed) {
    if (typeof reference !== 'string') continue;
    groups.set(reference, [...(groups.get(reference) ?? []), text]);
  }
  return groups;
}

function countUses(whole: Part, reference: string): number {
  return JSON.stringify(whole).split(`"$ref":${JSON.stringify(reference)}`).length - 1;
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
