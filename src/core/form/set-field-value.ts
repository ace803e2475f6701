import type { FieldValue } from '#server/form-model.ts';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';
import type { FieldConfig } from './field-config.ts';
import { findFile, isEmptyValue } from './field-value.ts';
import type { ChangeSource, ModelStore } from './model-store.ts';

/** What stands in a model beside a chosen file (specification, section 3, "File selection"; decisions, "Payload"). */
export const FILE_FACTS = ['name', 'size', 'type', 'sha256'] as const;
type FileFacts = Readonly<Record<(typeof FILE_FACTS)[number], FieldValue>>;

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
  store.setValue(address, field.type === 'checkbox' ? (value ?? false) : value, source);
  if (field.type !== 'file') return;
  const file = findFile(value);
  const facts: FileFacts = {
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
