import type { FieldValue, FileReference } from '#server/form-model.ts';

/** Null, an empty text or an empty list. A false checkbox has a value. */
export function isEmptyValue(value: FieldValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The file that a field holds; undefined where it holds none. */
export function findFile(value: FieldValue): FileReference | undefined {
  if (!Array.isArray(value)) return undefined;
  const [first] = value;
  return typeof first === 'string' ? undefined : first;
}

/** Equality of values; lists are equal where their members are. */
export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((member, index) => isSameMember(member, b[index]));
}

function isSameMember(a: FileOrText, b: FileOrText | undefined): boolean {
  if (typeof a === 'string' || typeof b === 'string' || b === undefined) return a === b;
  return a.documentId === b.documentId;
}

type FileOrText = Extract<FieldValue, readonly unknown[]>[number];
