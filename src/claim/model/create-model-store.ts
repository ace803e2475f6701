import { createListenerMap, createListeners } from '#kernel/observable.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import { type FormsConfig, type RemoteModelConfig, toCamelCaseKeys } from '#server/forms-config.ts';
import type {
  FieldAddress,
  FieldFlags,
  ModelChange,
  ModelList,
  StoredModel,
} from '#vault/drafts/draft-records.ts';
import { isSameValue } from './field-values.ts';
import {
  createClientId,
  createFormModel,
  createInitialModels,
  findConfig,
  matchesSelector,
  normalizeConfigs,
  toModelMetadata,
} from './form-models.ts';
import type { ChangeSource, ModelStore } from './model-store.ts';

export interface ModelStoreOptions {
  readonly formType: FormType;
  /** Given, the store is loaded at once. */
  readonly configs?: FormsConfig;
  readonly stored?: readonly StoredModel[];
}

/** Creates a claim's model store; see {@link ModelStore}. */
export function createModelStore({ formType, configs, stored }: ModelStoreOptions): ModelStore {
  let loadedConfigs: readonly RemoteModelConfig[] | undefined;
  const entries = new Map<string, ModelEntry>();
  const lists = new Map<ModelList, readonly FormModel[]>();
  const fieldListeners = createListenerMap();
  const listListeners = createListeners();
  const changeListeners = new Set<(change: ModelChange) => void>();
  let nextOrder = 0;

  function requireLoaded(): readonly RemoteModelConfig[] {
    if (loadedConfigs === undefined) throw new Error('Form models were accessed before they were loaded.');
    return loadedConfigs;
  }

  function requireEntry(clientId: string): ModelEntry {
    requireLoaded();
    const entry = entries.get(clientId);
    if (entry === undefined) throw new Error(`No formModel found with the clientId ${clientId}`);
    return entry;
  }

  function readList(list: ModelList): readonly FormModel[] {
    requireLoaded();
    const known = lists.get(list);
    if (known !== undefined) return known;
    const models = [...entries.values()]
      .filter((entry) => entry.list === list)
      .sort((a, b) => a.order - b.order)
      .map((entry) => entry.toModel());
    lists.set(list, models);
    return models;
  }

  function emit(change: ModelChange): void {
    const errors: unknown[] = [];
    for (const listener of changeListeners) {
      try {
        listener(change);
      } catch (error) {
        errors.push(error);
      }
    }
    // A listener's bug must not keep the change from the others: one of them saves it.
    if (errors.length > 0) throw errors[0];
  }

  function emitField(entry: ModelEntry, address: FieldAddress): void {
    lists.delete(entry.list);
    emit({
      kind: 'field',
      address,
      value: entry.getValue(address.key),
      flags: entry.getFlags(address.key),
    });
    fieldListeners.notify(address.clientId, address.key);
  }

  function emitModel(entry: ModelEntry): void {
    lists.clear();
    emit({ kind: 'model', model: entry.toModel(), list: entry.list, order: entry.order });
    listListeners.tell();
  }

  function addEntry(model: FormModel, list: ModelList): ModelEntry {
    const entry = createModelEntry({ model, list, order: nextOrder++, flags: {} });
    entries.set(entry.clientId, entry);
    return entry;
  }

  function removeEntry(clientId: string): void {
    entries.delete(clientId);
    lists.clear();
    emit({ kind: 'removed', clientId });
  }

  function load(newConfigs: FormsConfig, newStored: readonly StoredModel[] = []): void {
    loadedConfigs = normalizeConfigs(newConfigs, formType);
    entries.clear();
    lists.clear();
    nextOrder = 0;
    for (const storedModel of newStored) {
      entries.set(storedModel.model.clientId, createModelEntry(storedModel));
      nextOrder = Math.max(nextOrder, storedModel.order + 1);
    }
    const kept = new Set<unknown>();
    for (const { model, list } of newStored) {
      if (list === 'saved') kept.add(findConfig(loadedConfigs, model.metadata)?.metadata);
    }
    for (const model of createInitialModels(loadedConfigs)) {
      if (!kept.has(model.metadata)) addEntry(model, 'saved');
    }
    listListeners.tell();
  }

  const store: ModelStore = {
    formType,
    get drafts() {
      return readList('drafts');
    },
    get saved() {
      return readList('saved');
    },
    get prepopulated() {
      return readList('prepopulated');
    },
    load,
    hasModel: (clientId) => entries.has(clientId),
    getList: (clientId) => requireEntry(clientId).list,
    getModel: (clientId) => requireEntry(clientId).toModel(),
    findModels(selector) {
      const shown = readList('prepopulated').filter(
        ({ metadata }) => metadata.dtoMapping === 'prepopulatedData',
      );
      return [...readList('saved'), ...readList('drafts'), ...shown].filter((model) =>
        matchesSelector(model.metadata, selector),
      );
    },
    findModel(selector) {
      const [model, ...others] = store.findModels(selector);
      const wanted = JSON.stringify(selector);
      if (model === undefined) throw new Error(`No models match the metadata ${wanted}`);
      if (others.length > 0) throw new Error(`Multiple models match the metadata ${wanted}`);
      return model;
    },
    getValue: ({ clientId, key }) => requireEntry(clientId).getValue(key),
    setValue(address, value, source) {
      const entry = requireEntry(address.clientId);
      if (entry.setValue(address.key, value, source)) emitField(entry, address);
    },
    getFlags: ({ clientId, key }) => requireEntry(clientId).getFlags(key),
    markTouched(address) {
      const entry = requireEntry(address.clientId);
      if (entry.markTouched(address.key)) emitField(entry, address);
    },
    addDraft(metadata, fields) {
      const wanted = toModelMetadata(metadata);
      const config = findConfig(requireLoaded(), wanted) ?? {
        metadataHash: '',
        metadata: wanted,
        fields: {},
      };
      const entry = addEntry({ ...createFormModel(config, fields), metadata: wanted }, 'drafts');
      emitModel(entry);
      return entry.toModel();
    },
    setPrepopulated(models) {
      for (const model of readList('prepopulated')) removeEntry(model.clientId);
      for (const { metadata, fields } of models) {
        const model: FormModel = {
          id: null,
          clientId: createClientId(),
          metadata: toModelMetadata(metadata),
          metadataHash: '',
          fields: toCamelCaseKeys(fields),
        };
        emitModel(addEntry(model, 'prepopulated'));
      }
      listListeners.tell();
    },
    saveDraft(clientId) {
      const entry = requireEntry(clientId);
      entry.list = 'saved';
      emitModel(entry);
    },
    removeModel(clientId) {
      requireEntry(clientId);
      removeEntry(clientId);
      listListeners.tell();
    },
    subscribeToField: ({ clientId, key }, listener) => fieldListeners.subscribe(clientId, key, listener),
    subscribeToLists: listListeners.subscribe,
    onChange(listener) {
      changeListeners.add(listener);
      return () => changeListeners.delete(listener);
    },
    toStoredModels: () => {
      requireLoaded();
      return [...entries.values()].sort((a, b) => a.order - b.order).map((entry) => entry.toStored());
    },
  };
  if (configs !== undefined) load(configs, stored);
  return store;
}

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
