import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import { createListenerMap, createListeners } from '#kernel/observable.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import { type FormsConfig, type RemoteModelConfig, toCamelCaseKeys } from '#server/forms-config.ts';
import type { FieldAddress, ModelChange, ModelList, StoredModel } from '#vault/drafts/draft-records.ts';
import {
  createClientId,
  createFormModel,
  createInitialModels,
  createModelEntry,
  findConfig,
  findFile,
  isEmptyValue,
  type ModelEntry,
  matchesSelector,
  normalizeConfigs,
  toModelMetadata,
} from './form-models.ts';
import type { ChangeSource, ModelStore } from './model-store.ts';

export interface ModelStoreOptions {
  readonly formType: FormType;
  /** If given, the store loads at once. */
  readonly configs?: FormsConfig;
  readonly stored?: readonly StoredModel[] | undefined;
}

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
    // One listener saves the draft, so an error in another one must not stop it.
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

/** Keys under which a model keeps the facts of a chosen file (specification, section 3, "File selection"; decisions, "Payload"). */
export const FILE_FACTS = ['name', 'size', 'type', 'sha256'] as const;

/** Sets a field in the form that its type stores: a checkbox is never null, and a file field also sets the file's facts. */
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

/** Sets the initial value of a field that is empty and that the claimant never edited. */
export function initializeField(store: ModelStore, field: FieldConfig, address: FieldAddress): void {
  if (store.getFlags(address).everDirty || !isEmptyValue(store.getValue(address))) return;
  const initial = field.defaultValue ?? FIELD_TRAITS[field.type].empty ?? null;
  if (initial !== null) setFieldValue(store, field, address, initial, 'initialisation');
}
