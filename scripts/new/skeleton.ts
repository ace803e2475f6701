import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UserError } from '#api-mock/user-error.ts';

type Json = Record<string, unknown>;

/** A command that cannot do what it was asked to. */
export class SkeletonError extends UserError {}

/** What one `npm run new` writes: files of its own, and lines in the files that list what there is. Nothing is written before all of it fits. */
export interface Skeleton {
  /** A file as it will be. @throws SkeletonError where there is none */
  read(path: string): string;
  /** @throws SkeletonError where the file is there already */
  add(path: string, text: string): void;
  /**
   * Puts a text right before the first `before` that follows the first `after`.
   * @throws SkeletonError where the file has no such place
   */
  insert(path: string, place: { readonly after: string; readonly before: string }, text: string): void;
  /**
   * Adds a member to a JSON file, or to the object that one of its members is, and makes the file where there is none. What
   * stands there keeps its layout.
   * @throws SkeletonError where that name is taken
   */
  addMember(path: string, parent: string | undefined, name: string, value: unknown): void;
  /** Writes everything, and tells which files. */
  write(): readonly string[];
}

/** @param root what the paths are given from; an absolute path stays as it is */
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

/** The text of a file with one member more, behind the others; undefined where it is not laid out line by line. */
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
