import type { FormModel } from '../contract/form-model.ts';
import type { FormsConfig, RemoteModelConfig } from '../contract/forms-config.ts';
import { findConfig, normalizeConfigs } from './form-models.ts';
import { type PlannedBlock, planForm } from './form-plan.ts';
import type { FieldAddress, StoredModel } from './model-store.ts';
import type { FormDefinition } from './page-definition.ts';

/**
 * What a newer config changed of a field: it is new, it is gone with its answer, or its rules are others (told only
 * where the former config is known).
 */
export interface ChangedField {
  readonly address: FieldAddress;
  readonly change: 'added' | 'removed' | 'rules-changed';
}

export interface CarriedOver {
  /** The models under the new config, for the model store. */
  readonly models: readonly StoredModel[];
  /** In the order of the models. Validate the pages again all the same: other fields may no longer be valid. */
  readonly changedFields: readonly ChangedField[];
}

export interface CarryOverOptions {
  readonly configs: FormsConfig;
  readonly definition: FormDefinition;
  /** The config that the draft was made under, where it is still known. */
  readonly formerConfigs?: FormsConfig;
}

/**
 * Carries the models of a draft over to a newer config, field by field (decisions, "Form engine"). A model whose hash is
 * still the config's is left as it is, as are prepopulated models. A field that neither the config nor a page has any more
 * goes; a whole model that the config has no more goes too. Models that the draft lacks are made by the model store.
 */
export function carryOverModels(stored: readonly StoredModel[], options: CarryOverOptions): CarriedOver {
  const { definition, formerConfigs = [] } = options;
  const blocks = planForm(definition, {}).flatMap((page) => page.blocks);
  const configs = normalizeConfigs(options.configs, definition.formType);
  const formers = normalizeConfigs(formerConfigs, definition.formType);
  const models: StoredModel[] = [];
  const changedFields: ChangedField[] = [];
  for (const entry of stored) {
    const { model } = entry;
    const config = findConfig(configs, model.metadata);
    if (entry.list === 'prepopulated' || config?.metadataHash === model.metadataHash) {
      models.push(entry);
      continue;
    }
    const pageKeys = listPageKeys(blocks, model);
    const keys = config === undefined ? [] : [...new Set([...Object.keys(config.fields), ...pageKeys])];
    const former = findConfig(formers, model.metadata);
    if (config !== undefined) {
      const fields = Object.fromEntries(keys.map((key) => [key, model.fields[key] ?? null]));
      models.push({ ...entry, model: { ...model, metadataHash: config.metadataHash, fields } });
    }
    for (const key of new Set([...keys, ...Object.keys(model.fields)])) {
      const change = findChange(key, keys, model, config, former);
      if (change !== undefined) changedFields.push({ address: { clientId: model.clientId, key }, change });
    }
  }
  return { models, changedFields };
}

function findChange(
  key: string,
  keys: readonly string[],
  model: FormModel,
  config: RemoteModelConfig | undefined,
  former: RemoteModelConfig | undefined,
): ChangedField['change'] | undefined {
  if (!keys.includes(key)) return 'removed';
  if (!Object.hasOwn(model.fields, key)) return config?.fields[key] === undefined ? undefined : 'added';
  if (former === undefined) return undefined;
  const rulesOf = (side: RemoteModelConfig | undefined) =>
    JSON.stringify(side?.fields[key]?.validations ?? []);
  return rulesOf(config) === rulesOf(former) ? undefined : 'rules-changed';
}

/** What a page or a chosen file keeps in a model, whatever the config says. */
function listPageKeys(blocks: readonly PlannedBlock[], { metadata }: FormModel): readonly string[] {
  const fields = blocks.flatMap((block) => [
    ...block.fields.filter(({ model }) => model?.dtoMapping === metadata.dtoMapping),
    ...(block.section === metadata.dtoMapping ? block.recordFields : []),
  ]);
  return fields.flatMap(({ key, type }) => (type === 'file' ? [key, ...FILE_FACTS] : [key]));
}

const FILE_FACTS = ['name', 'size', 'type', 'sha256'] as const;
