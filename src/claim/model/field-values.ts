import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import type { FieldValue, FileReference } from '#server/form-model.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { ChangeSource, ModelStore } from './model-store.ts';

/** What stands in a model beside a chosen file (specification, section 3, "File selection"; decisions, "Payload"). */
export const FILE_FACTS = ['name', 'size', 'type', 'sha256'] as const;

/**
 * Sets a field as its type is kept: a checkbox has no null, and a file's facts stand in the model beside it.
 */
export function setFieldValue(
  store: ModelStore,
  field: FieldConfig,
  address: FieldAddress,
  value: FieldValue,
  source: ChangeSource,
): void {
  const { empty = null, hasFile } = FIELD_TRAITS[field.type];
  store.setValue(address, value ?? empty, source);
  if (!hasFile) return;
  const file = findFile(value);
  for (const key of FILE_FACTS) {
    const fact = file?.[key] ?? null;
    store.setValue({ ...address, key }, key === 'type' && fact === '' ? 'unknown' : fact, source);
  }
}

/** Gives a field that has no value, and never had one from the claimant, the value that it begins with. */
export function initializeField(store: ModelStore, field: FieldConfig, address: FieldAddress): void {
  if (store.getFlags(address).everDirty || !isEmptyValue(store.getValue(address))) return;
  const initial = field.defaultValue ?? FIELD_TRAITS[field.type].empty ?? null;
  if (initial !== null) setFieldValue(store, field, address, initial, 'initialisation');
}

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
  return typeof a === 'object' && typeof b === 'object' ? a.documentId === b.documentId : a === b;
}

type FileOrText = Extract<FieldValue, readonly unknown[]>[number];
