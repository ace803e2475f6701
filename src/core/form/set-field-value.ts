import type { FieldValue, FileReference } from '../contract/form-model.ts';
import type { FieldConfig } from './field-config.ts';
import { isEmptyValue } from './field-value.ts';
import type { ChangeSource, FieldAddress, ModelStore } from './model-store.ts';

/**
 * Sets a field as its type is kept: a checkbox has no null, and a file's name, size and type stand in the model beside
 * it (specification, section 3, "File selection").
 */
export function setFieldValue(
  store: ModelStore,
  field: FieldConfig,
  address: FieldAddress,
  value: FieldValue,
  source: ChangeSource,
): void {
  store.setValue(address, field.type === 'checkbox' ? (value ?? false) : value, source);
  if (field.type !== 'file') return;
  const file = findFile(value);
  const facts = {
    name: file?.name ?? null,
    size: file?.size ?? null,
    type: file === undefined ? null : file.type || 'unknown',
    sha256: file?.sha256 ?? null,
  };
  for (const [key, fact] of Object.entries(facts)) {
    store.setValue({ clientId: address.clientId, key }, fact, source);
  }
}

/** Gives a field that has no value, and never had one from the claimant, the value that it begins with. */
export function initializeField(store: ModelStore, field: FieldConfig, address: FieldAddress): void {
  if (store.getFlags(address).everDirty || !isEmptyValue(store.getValue(address))) return;
  const initial = field.defaultValue ?? (field.type === 'checkbox' ? false : null);
  if (initial !== null) setFieldValue(store, field, address, initial, 'initialisation');
}

/** The file that a field holds; undefined where it holds none. */
export function findFile(value: FieldValue): FileReference | undefined {
  if (!Array.isArray(value)) return undefined;
  const [first] = value;
  return typeof first === 'string' ? undefined : first;
}
