import type { ModelSelector } from '#claim/definition/field-config.ts';
import type { FieldValue, FileReference, FormModel, ModelMetadata } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import {
  type FormsConfig,
  type RemoteModelConfig,
  toCamelCase,
  toCamelCaseKeys,
} from '#server/forms-config.ts';
import type { FieldFlags, ModelList, StoredModel } from '#vault/drafts/draft-records.ts';
import type { ChangeSource } from './model-store.ts';

/**
 * Returns metadata as the portal keeps it (specification, section 3): its names, and the section that `dtoMapping` names, in camel case.
 */
export function toModelMetadata(metadata: Readonly<Record<string, unknown>>): ModelMetadata {
  const { formType, dtoMapping, ...others } = toCamelCaseKeys(metadata);
  return {
    ...others,
    formType: typeof formType === 'string' ? formType : '',
    dtoMapping: typeof dtoMapping === 'string' ? toCamelCase(dtoMapping) : '',
  };
}

export function matchesSelector(metadata: ModelMetadata, selector: ModelSelector): boolean {
  return Object.entries(selector).every(([name, value]) => metadata[name] === value);
}

/** Returns the configs of the form type, with metadata and field names in camel case. */
export function normalizeConfigs(configs: FormsConfig, formType: FormType): readonly RemoteModelConfig[] {
  return configs
    .map((config) => ({
      metadataHash: config.metadataHash,
      metadata: toModelMetadata(config.metadata),
      fields: toCamelCaseKeys(config.fields),
    }))
    .filter((config) => config.metadata.formType === formType);
}

/** Tells whether the metadata contains all of the config's. Compares by structure, because storage returns copies. */
export function hasMetadataOf(metadata: ModelMetadata, config: RemoteModelConfig): boolean {
  return Object.entries(config.metadata).every(([name, value]) => isDeepEqual(metadata[name], value));
}

/**
 * Finds the normalized config that a model was made from: one with equal metadata, else one whose metadata the model's contains. If a
 * newer config changed the other metadata, the only config of the section counts.
 */
export function findConfig(
  configs: readonly RemoteModelConfig[],
  metadata: ModelMetadata,
): RemoteModelConfig | undefined {
  const whole =
    configs.find((config) => isDeepEqual(metadata, config.metadata)) ??
    configs.find((config) => hasMetadataOf(metadata, config));
  if (whole !== undefined) return whole;
  const { formType, dtoMapping } = metadata;
  const ofSection = configs.filter((config) => matchesSelector(config.metadata, { formType, dtoMapping }));
  return ofSection.length === 1 ? ofSection[0] : undefined;
}

export function createFormModel(
  config: RemoteModelConfig,
  fields: Readonly<Record<string, FieldValue>> = {},
): FormModel {
  const empty = Object.fromEntries(Object.keys(config.fields).map((key) => [key, null]));
  return {
    id: null,
    clientId: createClientId(),
    metadata: config.metadata,
    metadataHash: config.metadataHash,
    fields: { ...empty, ...fields },
  };
}

/**
 * Creates the models that a form begins with, one per config. Claim transactions never come from the config, and document contexts are
 * never among the initial saved models (section 9).
 */
export function createInitialModels(configs: readonly RemoteModelConfig[]): readonly FormModel[] {
  return configs
    .filter(({ metadata }) => !['claimTransactions', 'documentContexts'].includes(metadata.dtoMapping))
    .map((config) => createFormModel(config));
}

const PREFIX = 'client-';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
/** Bytes from here on would make the alphabet's first letters likelier. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** Creates a model's id on this device: `client-` and 8 cryptographically random characters (specification, section 9). */
export function createClientId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return PREFIX + id;
}

export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!(a instanceof Object && b instanceof Object) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, others] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    own.length === others.size &&
    own.every(([key, value]) => others.has(key) && isDeepEqual(value, others.get(key)))
  );
}

/** Tells whether a value is null, an empty text or an empty list. A false checkbox is not empty. */
export function isEmptyValue(value: FieldValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

export function findFile(value: FieldValue): FileReference | undefined {
  if (!Array.isArray(value)) return undefined;
  const [first] = value;
  return typeof first === 'string' ? undefined : first;
}

/** Compares two values: lists member by member, files by their document id. */
export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((member, index) => isSameMember(member, b[index]));
}

function isSameMember(a: FileOrText, b: FileOrText | undefined): boolean {
  return typeof a === 'object' && typeof b === 'object' ? a.documentId === b.documentId : a === b;
}

type FileOrText = Extract<FieldValue, readonly unknown[]>[number];

const UNTOUCHED: FieldFlags = { dirty: false, touched: false, everDirty: false };

/**
 * One model in the store. It changes values in place, so that a change costs the same in a model of five hundred fields as in one of
 * five, and makes the immutable model only when a reader asks for it.
 */
export interface ModelEntry {
  readonly clientId: string;
  readonly order: number;
  list: ModelList;
  toModel(): FormModel;
  toStored(): StoredModel;
  getValue(key: string): FieldValue;
  getFlags(key: string): FieldFlags;
  /** @returns false if nothing changed. */
  setValue(key: string, value: FieldValue, source: ChangeSource): boolean;
  markTouched(key: string): boolean;
}

/** Creates an entry with the stored flags; a field stored as dirty stays dirty. */
export function createModelEntry(stored: StoredModel): ModelEntry {
  const { fields, ...identity } = stored.model;
  const values = new Map(Object.entries(fields));
  const flags = new Map(Object.entries(stored.flags));
  /** Loaded values of the fields that the claimant has changed since. */
  const loaded = new Map<string, FieldValue>();
  let model: FormModel | undefined = stored.model;

  const getFlags = (key: string) => flags.get(key) ?? UNTOUCHED;

  function flagsAfter(key: string, value: FieldValue, source: ChangeSource): FieldFlags {
    const before = getFlags(key);
    if (source === 'claimant') {
      const dirtySinceLoad = before.dirty && !loaded.has(key);
      if (!loaded.has(key)) loaded.set(key, values.get(key) ?? null);
      const dirty = dirtySinceLoad || !isSameValue(value, loaded.get(key) ?? null);
      // A field that was already dirty when loaded has no known original value to return to.
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
