import type { FieldValue, FileReference } from './contract/form-model.ts';

/** The files that a field's value names; none for any other value. */
export function toFileReferences(value: FieldValue): FileReference[] {
  if (!Array.isArray(value)) return [];
  const items: readonly (string | FileReference)[] = value;
  return items.flatMap((item) => (typeof item === 'string' ? [] : [item]));
}
