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

export interface ChangedField {
  readonly address: FieldAddress;
  readonly change: 'added' | 'removed';
}

export interface CarriedOver {
  readonly models: readonly StoredModel[];
  /** Client ids of the models that changed. Their rules may have changed too, so they must be validated again. */
  readonly carriedIds: ReadonlySet<string>;
  readonly changedFields: readonly ChangedField[];
}

export interface CarryOverOptions {
  readonly configs: FormsConfig;
  readonly definition: FormDefinition;
}

/**
 * Carries the models of a draft over to the current form and config, field by field (decisions, "Form engine"). Prepopulated models stay
 * as they are. A field that neither the config nor a page has is removed, and so is a model without a config: the portal sends nothing
 * that the claimant cannot see. A new field of the config joins its model once a page shows it, which may be later, because the forms of
 * a case and its config do not change at the same moment. The model store creates missing models.
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

/** Returns the keys that page fields and chosen files keep in a model, even if the config lacks them. */
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
 * Empties the fields of an open claim whose answer is no longer an option, or does not suit the field's type. Otherwise the claimant
 * would see an unanswered field while the portal sent the former answer.
 * @returns the fields that were emptied.
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
 * Returns the pages, in order, that show one of the fields, including fields of documents and table rows. Leaves out the start page: the
 * credentials are proven by then.
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
