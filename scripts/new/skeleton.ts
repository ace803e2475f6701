import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '#api-mock/user-error.ts';

type Json = Record<string, unknown>;

export class SkeletonError extends UserError {}

/** Changes of one `npm run new`: new files, and lines in existing tables. Nothing is written before all of it fits. */
export interface Skeleton {
  /** Reads a file with the pending changes. @throws SkeletonError if there is none */
  read(path: string): string;
  /** @throws SkeletonError if the file exists */
  add(path: string, text: string): void;
  /**
   * Inserts a text right before the first `before` that follows the first `after`.
   * @throws SkeletonError if the file has no such place
   */
  insert(path: string, place: { readonly after: string; readonly before: string }, text: string): void;
  /**
   * Adds a member to a JSON file, or to the object in one of its members. Creates the file if there is none; keeps the layout of existing
   * members.
   * @throws SkeletonError if the name is taken
   */
  addMember(path: string, parent: string | undefined, name: string, value: unknown): void;
  write(): readonly string[];
}

/** @param root base of relative paths */
export function createSkeleton(root: string): Skeleton {
  const texts = new Map<string, string>();
  const isThere = (path: string) => texts.has(path) || existsSync(resolve(root, path));

  function read(path: string): string {
    if (!isThere(path)) throw new SkeletonError(`There is no ${path}: a line was to be added there.`);
    return texts.get(path) ?? readFileSync(resolve(root, path), 'utf8');
  }

  return {
    read,
    add(path, text) {
      if (isThere(path)) throw new SkeletonError(`${path} is there already.`);
      texts.set(path, text);
    },
    insert(path, { after, before }, text) {
      const whole = read(path);
      const found = whole.indexOf(after);
      if (found < 0) throw new SkeletonError(`${path} has no "${after}" any more: mend scripts/new.`);
      const at = whole.indexOf(before, found + after.length);
      if (at < 0) throw new SkeletonError(`${path} has no "${before}" behind "${after}": mend scripts/new.`);
      texts.set(path, whole.slice(0, at) + text + whole.slice(at));
    },
    addMember(path, parent, name, value) {
      const text = isThere(path) ? read(path) : '{}';
      const json: Json = JSON.parse(text);
      const object = parent === undefined ? json : json[parent];
      if (!isObject(object)) throw new SkeletonError(`${path} has no "${parent}" to add "${name}" to.`);
      if (Object.hasOwn(object, name)) throw new SkeletonError(`${path} has "${name}" already.`);
      object[name] = value;
      texts.set(path, insertMember(text, parent, name, value) ?? `${JSON.stringify(json, undefined, 2)}\n`);
    },
    write() {
      for (const [path, text] of texts) {
        mkdirSync(dirname(resolve(root, path)), { recursive: true });
        writeFileSync(resolve(root, path), text);
      }
      return [...texts.keys()];
    },
  };
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Inserts a member after the others into the text of a JSON file; undefined if the file is not laid out line by line. */
function insertMember(
  text: string,
  parent: string | undefined,
  name: string,
  value: unknown,
): string | undefined {
  const indent = parent === undefined ? '  ' : '    ';
  const from = parent === undefined ? 0 : text.indexOf(`\n  "${parent}": {\n`);
  const at = parent === undefined ? text.lastIndexOf('\n}') : text.indexOf('\n  }', from);
  if (from < 0 || at < 0) return undefined;
  const member = JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
  return `${text.slice(0, at)},\n${indent}${JSON.stringify(name)}: ${member}${text.slice(at)}`;
}
