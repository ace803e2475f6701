import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { FieldFlags, ModelList, StoredModel } from '#vault/drafts/draft-records.ts';
import { isSameValue } from './field-value.ts';
import type { ChangeSource } from './model-store.ts';

const UNTOUCHED: FieldFlags = { dirty: false, touched: false, everDirty: false };

/**
 * One model in the store. Values are changed in place, so that a change costs the same in a model of five hundred fields
 * as in one of five; the immutable model that readers get is made when it is asked for.
 */
export interface ModelEntry {
  readonly clientId: string;
  readonly order: number;
  list: ModelList;
  toModel(): FormModel;
  toStored(): StoredModel;
  getValue(key: string): FieldValue;
  getFlags(key: string): FieldFlags;
  /** @returns false where nothing changed. */
  setValue(key: string, value: FieldValue, source: ChangeSource): boolean;
  /** @returns false where it was touched already. */
  markTouched(key: string): boolean;
}

/** See {@link ModelEntry}. The stored flags are taken over; a field stored as dirty stays dirty. */
export function createModelEntry(stored: StoredModel): ModelEntry {
  const { fields, ...identity } = stored.model;
  const values = new Map(Object.entries(fields));
  const flags = new Map(Object.entries(stored.flags));
  /** The values as they were loaded, of the fields that have changed since. */
  const loaded = new Map<string, FieldValue>();
  let model: FormModel | undefined = stored.model;

  const getFlags = (key: string) => flags.get(key) ?? UNTOUCHED;

  function flagsAfter(key: string, value: FieldValue, source: ChangeSource): FieldFlags {
    const before = getFlags(key);
    if (source === 'claimant') {
      const dirtySinceLoad = before.dirty && !loaded.has(key);
      if (!loaded.has(key)) loaded.set(key, values.get(key) ?? null);
      const dirty = dirtySinceLoad || !isSameValue(value, loaded.get(key) ?? null);
      // What was dirty when it was loaded has no known origin to return to.
      if (dirtySinceLoad) loaded.delete(key);
      return { dirty, touched: true, everDirty: true };
    }
    loaded.delete(key);
    return { dirty: false, touched: false, everDirty: before.everDirty };
  }

  const entry: ModelEntry = {
    clientId: stored.model.clientId,
    order: stored.order,
    list: stored.list,
    toModel() {
      model ??= { ...identity, fields: Object.fromEntries(values) };
      return model;
    },
    toStored: () => ({
      model: entry.toModel(),
      list: entry.list,
      order: stored.order,
      flags: Object.fromEntries(flags),
    }),
    getValue: (key) => values.get(key) ?? null,
    getFlags,
    setValue(key, value, source) {
      const next = value === '' ? null : value;
      if (isSameValue(values.get(key) ?? null, next)) return false;
      flags.set(key, flagsAfter(key, next, source));
      values.set(key, next);
      model = undefined;
      return true;
    },
    markTouched(key) {
      if (getFlags(key).touched) return false;
      flags.set(key, { ...getFlags(key), touched: true });
      return true;
    },
  };
  return entry;
}
