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
 * Metadata as the portal keeps it (specification, section 3): names in camel case, and so the payload section that
 * `dtoMapping` names.
 */
export function toModelMetadata(metadata: Readonly<Record<string, unknown>>): ModelMetadata {
  const { formType, dtoMapping, ...others } = toCamelCaseKeys(metadata);
  return {
    ...others,
    formType: typeof formType === 'string' ? formType : '',
    dtoMapping: typeof dtoMapping === 'string' ? toCamelCase(dtoMapping) : '',
  };
}

/** Whether every member of the selector equals the metadata's. */
export function matchesSelector(metadata: ModelMetadata, selector: ModelSelector): boolean {
  return Object.entries(selector).every(([name, value]) => metadata[name] === value);
}

/** The form type's configs, with metadata and field names in camel case. */
export function normalizeConfigs(configs: FormsConfig, formType: FormType): readonly RemoteModelConfig[] {
  return configs
    .map((config) => ({
      metadataHash: config.metadataHash,
      metadata: toModelMetadata(config.metadata),
      fields: toCamelCaseKeys(config.fields),
    }))
    .filter((config) => config.metadata.formType === formType);
}

/**
 * Whether the model's metadata have all of the config's, by structure: storage gives objects back as copies.
 */
export function hasMetadataOf(metadata: ModelMetadata, config: RemoteModelConfig): boolean {
  return Object.entries(config.metadata).every(([name, value]) => isDeepEqual(metadata[name], value));
}

/**
 * The normalized config that a model was made from: the one of its very metadata, else one whose metadata the
 * model's have whole. Where a newer config has changed what stands beside form type and section, the one
 * config of that section.
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

/** A new model of a config: every field null but those given. */
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
 * The models that a form begins with: one a config, without the claim transactions, which are never made from the
 * config, and without the document contexts, which are never among the initial saved models (section 9).
 */
export function createInitialModels(configs: readonly RemoteModelConfig[]): readonly FormModel[] {
  return configs
    .filter(({ metadata }) => !['claimTransactions', 'documentContexts'].includes(metadata.dtoMapping))
    .map((config) => createFormModel(config));
}

const PREFIX = 'client-';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 8;
/** Bytes from here on would favour the alphabet's first letters. */
const FAIR_BYTES = 256 - (256 % ALPHABET.length);

/** A model's id on this device: `client-` and 8 characters of a cryptographic random source (specification, section 9). */
export function createClientId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      if (byte < FAIR_BYTES && id.length < LENGTH) id += ALPHABET.charAt(byte % ALPHABET.length);
    }
  }
  return PREFIX + id;
}

/** Whether two values read from JSON are equal member by member, whatever the order of their keys. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!(a instanceof Object && b instanceof Object) || Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, others] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    own.length === others.size &&
    own.every(([key, value]) => others.has(key) && isDeepEqual(value, others.get(key)))
  );
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
