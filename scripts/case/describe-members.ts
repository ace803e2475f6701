/** What one member of a file does, and what is in it. */
export interface Described {
  /** For the author of a case: sentences, with Markdown's marks of code alone. */
  readonly says: string;
  readonly members?: Members;
  /** In place of `members`, where its `kind` decides what else it takes. */
  readonly kinds?: Readonly<Record<string, Members>>;
}

/** Member -> what it does. Both the JSON Schemas and the tables of the documents are made of it. */
export type Members = Readonly<Record<string, string | Described>>;

type Part = Record<string, unknown>;
/** Member of a schema -> its text. */
type Placed = Map<Part, string>;

export function toDescribed(member: string | Described): Described {
  return typeof member === 'string' ? { says: member } : member;
}

/**
 * Puts the descriptions into a JSON Schema, each in its place. A member without one is left as it is.
 * @throws Error where a member is described that the schema does not have
 */
export function describeMembers(json: object, members: Members): void {
  const whole: Part = { ...json };
  const definitions = isPart(whole.$defs) ? whole.$defs : {};
  const placed: Placed = new Map();
  place({ says: '', members }, whole, definitions, placed);
  for (const [reference, texts] of groupByReference(placed)) {
    const [text = ''] = texts;
    const definition = definitions[nameOf(reference)];
    // One text is enough where all that refer to a definition say the same.
    if (!isPart(definition) || new Set(texts).size > 1 || texts.length < countUses(whole, reference))
      continue;
    definition.description = text;
    for (const member of placed.keys()) if (member.$ref === reference) placed.delete(member);
  }
  for (const [member, text] of placed) member.description = text;
}

/** Finds the text of each member of a part, and of the members in it. */
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

/** The properties of each object that a part can be, or be a list of. */
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
