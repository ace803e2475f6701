import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import type { FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import { type PlannedBlock, planForm } from '#claim/definition/form-plan.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import type { FormModel } from '#server/form-model.ts';
import type { FormsConfig, RemoteModelConfig } from '#server/forms-config.ts';
import type { FieldAddress, StoredModel } from '#vault/drafts/draft-records.ts';
import { FILE_FACTS } from './field-values.ts';
import { findConfig, hasMetadataOf, normalizeConfigs } from './form-models.ts';

/** What a newer config changed of a field: it is new, or it is gone with its answer. */
export interface ChangedField {
  readonly address: FieldAddress;
  readonly change: 'added' | 'removed';
}

export interface CarriedOver {
  /** The models under the new config, for the model store. */
  readonly models: readonly StoredModel[];
  /** The client ids of those whose config was another. Their rules may be others too: what was valid has to be validated. */
  readonly carriedIds: ReadonlySet<string>;
  /** In the order of the models. */
  readonly changedFields: readonly ChangedField[];
}

export interface CarryOverOptions {
  readonly configs: FormsConfig;
  readonly definition: FormDefinition;
}

/**
 * Carries the models of a draft over to a newer config, field by field (decisions, "Form engine"). A model
 * whose hash and metadata are still the config's is left as it is, as are prepopulated models. A field that
 * neither the config nor a page has any more goes; a whole model that the config has no more goes too. Models
 * that the draft lacks are made by the model store.
 */
export function carryOverModels(
  stored: readonly StoredModel[],
  { configs, definition }: CarryOverOptions,
): CarriedOver {
  const blocks = planForm(definition, {}).flatMap((page) => page.blocks);
  const normalizedConfigs = normalizeConfigs(configs, definition.formType);
  const models: StoredModel[] = [];
  const carriedIds = new Set<string>();
  const changedFields: ChangedField[] = [];
  for (const entry of stored) {
    const { model } = entry;
    const config = findConfig(normalizedConfigs, model.metadata);
    if (entry.list === 'prepopulated' || isOfConfig(model, config)) {
      models.push(entry);
      continue;
    }
    const pageKeys = listPageKeys(blocks, model);
    const keys = config === undefined ? [] : [...new Set([...Object.keys(config.fields), ...pageKeys])];
    if (config !== undefined) {
      const fields = Object.fromEntries(keys.map((key) => [key, model.fields[key] ?? null]));
      models.push({
        ...entry,
        model: { ...model, metadata: config.metadata, metadataHash: config.metadataHash, fields },
      });
      carriedIds.add(model.clientId);
    }
    for (const key of new Set([...keys, ...Object.keys(model.fields)])) {
      const change = findChange(key, keys, model, config);
      if (change !== undefined) changedFields.push({ address: { clientId: model.clientId, key }, change });
    }
  }
  return { models, carriedIds, changedFields };
}

function isOfConfig({ metadata, metadataHash }: FormModel, config: RemoteModelConfig | undefined): boolean {
  return config?.metadataHash === metadataHash && hasMetadataOf(metadata, config);
}

function findChange(
  key: string,
  keys: readonly string[],
  model: FormModel,
  config: RemoteModelConfig | undefined,
): ChangedField['change'] | undefined {
  if (!keys.includes(key)) return 'removed';
  const isNew = !Object.hasOwn(model.fields, key) && config?.fields[key] !== undefined;
  return isNew ? 'added' : undefined;
}

/** What a page or a chosen file keeps in a model, whatever the config says. */
function listPageKeys(blocks: readonly PlannedBlock[], { metadata }: FormModel): readonly string[] {
  const fields = blocks.flatMap((block) => [
    ...block.fields.filter(({ model }) => model?.dtoMapping === metadata.dtoMapping),
    ...(block.section === metadata.dtoMapping ? block.recordFields : []),
  ]);
  return fields.flatMap(({ key, type }) => (FIELD_TRAITS[type].hasFile ? [key, ...FILE_FACTS] : [key]));
}

/**
 * The pages, in their order, on which fields can be answered: those of a model of their own, and those of a document or a table's row.
 * The start page, whose credentials are proven by then, is none of them.
 */
export function findPagesOfFields(
  definition: FormDefinition,
  addresses: readonly FieldAddress[],
  engine: Pick<FormEngine, 'addressOf' | 'store'>,
): readonly PageDefinition[] {
  // The claimant may have removed a row since.
  const present = addresses.filter(({ clientId }) => engine.store.hasModel(clientId));
  return planForm(definition, {})
    .filter(
      ({ page, blocks }) =>
        page.slug !== '' &&
        blocks.some((block) => present.some((address) => holdsField(block, address, engine))),
    )
    .map(({ page }) => page);
}

function holdsField(
  { fields, recordFields, section }: PlannedBlock,
  { clientId, key }: FieldAddress,
  { addressOf, store }: Pick<FormEngine, 'addressOf' | 'store'>,
): boolean {
  const isOfList = store.getModel(clientId).metadata.dtoMapping === section;
  if (isOfList) return recordFields.some((field) => field.key === key);
  return fields.some((field) => field.key === key && addressOf(field).clientId === clientId);
}
