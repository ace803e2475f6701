import { FIELD_TRAITS, type FieldConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition, PageDefinition } from '#claim/definition/form-definition.ts';
import { type PlannedBlock, planForm } from '#claim/definition/form-plan.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { listOptions } from '#claim/field-types/value-wording.ts';
import type { FieldValue, FormModel } from '#server/form-model.ts';
import type { FormsConfig, RemoteModelConfig } from '#server/forms-config.ts';
import type { FieldAddress, StoredModel } from '#vault/drafts/draft-records.ts';
import { FILE_FACTS, setFieldValue } from './create-model-store.ts';
import { findConfig, hasMetadataOf, isEmptyValue, normalizeConfigs } from './form-models.ts';

/** What a newer form changed of a field: it is asked anew, or it is gone with its answer. */
export interface ChangedField {
  readonly address: FieldAddress;
  readonly change: 'added' | 'removed';
}

export interface CarriedOver {
  /** The models under the form and config of now, for the model store. */
  readonly models: readonly StoredModel[];
  /** The client ids of those that are not as they were. Their rules may be others too: what was valid has to be validated. */
  readonly carriedIds: ReadonlySet<string>;
  /** In the order of the models. */
  readonly changedFields: readonly ChangedField[];
}

export interface CarryOverOptions {
  readonly configs: FormsConfig;
  readonly definition: FormDefinition;
}

/**
 * Carries the models of a draft over to the form and the config of now, field by field (decisions, "Form engine"); prepopulated models
 * stay as they are. A field that neither the config nor a page has any more goes, and a whole model that the config has no more goes too:
 * nothing is sent that the claimant cannot see. A field that is new in the config joins its model once a page shows it, which may be later:
 * the forms of a case and its config do not come at the same moment. Models that the draft lacks are made by the model store.
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
    const { model, list } = entry;
    const config = findConfig(normalizedConfigs, model.metadata);
    const changes = list === 'prepopulated' ? [] : findChanges(model, config, listPageKeys(blocks, model));
    if (list === 'prepopulated' || (changes.length === 0 && isOfConfig(model, config))) {
      models.push(entry);
      continue;
    }
    if (config !== undefined) {
      const fields = { ...model.fields };
      for (const [key, change] of changes) {
        if (change === 'added') fields[key] = null;
        else delete fields[key];
      }
      const { metadata, metadataHash } = config;
      models.push({ ...entry, model: { ...model, metadata, metadataHash, fields } });
      carriedIds.add(model.clientId);
    }
    for (const [key, change] of changes)
      changedFields.push({ address: { clientId: model.clientId, key }, change });
  }
  return { models, carriedIds, changedFields };
}

function isOfConfig({ metadata, metadataHash }: FormModel, config: RemoteModelConfig | undefined): boolean {
  return config?.metadataHash === metadataHash && hasMetadataOf(metadata, config);
}

function findChanges(
  { fields }: FormModel,
  config: RemoteModelConfig | undefined,
  pageKeys: ReadonlySet<string>,
): readonly (readonly [key: string, change: ChangedField['change']])[] {
  const asked = config?.fields ?? {};
  const isKept = (key: string) => config !== undefined && (Object.hasOwn(asked, key) || pageKeys.has(key));
  const added = Object.keys(asked).filter((key) => pageKeys.has(key) && !Object.hasOwn(fields, key));
  const removed = Object.keys(fields).filter((key) => !isKept(key));
  return [...added.map((key) => [key, 'added'] as const), ...removed.map((key) => [key, 'removed'] as const)];
}

/** What a page or a chosen file keeps in a model, whatever the config says. */
export function listPageKeys(blocks: readonly PlannedBlock[], { metadata }: FormModel): ReadonlySet<string> {
  const fields = blocks.flatMap((block) => [
    ...block.fields.filter(({ model }) => model?.dtoMapping === metadata.dtoMapping),
    ...(block.section === metadata.dtoMapping ? block.recordFields : []),
  ]);
  return new Set(
    fields.flatMap(({ key, type }) => (FIELD_TRAITS[type].hasFile ? [key, ...FILE_FACTS] : [key])),
  );
}

/**
 * Empties the fields of an open claim whose answer is none of the options that its form has now, or nothing that a field of their type
 * holds: the claimant would see nothing answered, and the former answer would be sent.
 * @returns the fields that are empty now.
 */
export function clearUnofferedAnswers(
  definition: FormDefinition,
  { addressOf, store }: Pick<FormEngine, 'addressOf' | 'store'>,
): readonly FieldAddress[] {
  const records = [...store.saved, ...store.drafts];
  const chosen = planForm(definition, {})
    .flatMap(({ blocks }) => blocks)
    .flatMap(({ fields, recordFields, section }) => [
      ...fields.map((field) => ({ field, address: addressOf(field) })),
      ...records
        .filter(({ metadata }) => metadata.dtoMapping === section)
        .flatMap(({ clientId }) =>
          recordFields.map((field) => ({ field, address: { clientId, key: field.key } })),
        ),
    ]);
  const lost = chosen.filter(({ field, address }) => !isOffered(field, store.getValue(address)));
  for (const { field, address } of lost) setFieldValue(store, field, address, null, 'reset');
  return lost.map(({ address }) => address);
}

function isOffered(field: FieldConfig, value: FieldValue): boolean {
  const { empty, hasFile, isHidden, takesOwnWords } = FIELD_TRAITS[field.type];
  if (isHidden || isEmptyValue(value)) return true;
  if (hasFile) return Array.isArray(value);
  if (empty === false) return typeof value === 'boolean';
  if (typeof value === 'boolean' || Array.isArray(value)) return false;
  if (field.options === undefined || takesOwnWords) return true;
  return listOptions(field).some((option) => option.value === value);
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
