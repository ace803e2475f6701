import type { ModelSelector } from '#claim/definition/field-config.ts';
import type { FieldValue, FormModel, ModelMetadata } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import {
  type FormsConfig,
  type RemoteModelConfig,
  toCamelCase,
  toCamelCaseKeys,
} from '#server/forms-config.ts';

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
