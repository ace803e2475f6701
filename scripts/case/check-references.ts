import { suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase, ServerForm } from '#api-mock/case/server-case.ts';
import type { DependencyConfig, FieldConfig, ModelSelector } from '#claim/definition/field-config.ts';
import type { Block, FormDefinition } from '#claim/definition/form-definition.ts';
import { planForm } from '#claim/definition/form-plan.ts';
import { completeForm } from '#claim/definition/schema/complete-form.ts';
import type { WrittenForm } from '#claim/definition/schema/form-schema.ts';
import { toCamelCase } from '#server/forms-config.ts';
import type { Finding } from './check-forms.ts';

/** Section -> the keys of its fields. */
type KnownFields = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Fields that are named and that nothing has: by conditions, by fields that take another's value, by a look-up.
 * @param served what it knows of the form counts as well
 */
export function checkReferences(form: WrittenForm, served: ServerCase | undefined): Finding[] {
  const { definition } = completeForm(form);
  const server = served?.forms.find(({ formType }) => formType === form.formType);
  const known = listKnown(definition, server);
  const check = (path: string, key: string, model: ModelSelector | undefined): Finding[] => {
    const section = model?.dtoMapping;
    // What comes with the answer to the credentials is the server's to say.
    if (section === undefined || section === 'prepopulatedData') return [];
    const keys = [...(known.get(String(section)) ?? [])];
    if (keys.includes(key)) return [];
    const right = suggest(key, keys);
    // A server that nobody here knows may have fields that no page shows: what looks mistyped alone is told.
    if (server === undefined && right === '') return [];
    return [{ path, problem: `is "${key}", which is no field of ${String(section)}${right}` }];
  };
  const checkConditions = (
    config: DependencyConfig | undefined,
    path: string,
    own: ModelSelector | undefined,
  ): Finding[] =>
    (config?.dependencies ?? []).flatMap(({ key, model }, index) =>
      check(`${path}.dependencies[${index}].key`, key, model ?? own),
    );
  return definition.pages.flatMap(({ blocks, skipWhen }, pageIndex) => [
    ...checkConditions(skipWhen, `pages[${pageIndex}].skipWhen`, undefined),
    ...blocks.flatMap((block, blockIndex) => {
      const path = `pages[${pageIndex}].blocks[${blockIndex}]`;
      const fields = 'fields' in block ? block.fields : [];
      const modelOf = (field: FieldConfig) =>
        'section' in block ? { dtoMapping: block.section } : field.model;
      const ofBlock = 'model' in block ? block.model : fields[0]?.model;
      return [
        ...checkConditions(block.dependencies, `${path}.dependencies`, ofBlock),
        ...fields.flatMap((field, index) => {
          const place = `${path}.fields[${index}]`;
          const { inheritanceConfig: from } = field;
          return [
            ...checkConditions(field.dependencies, `${place}.dependencies`, modelOf(field)),
            ...(from === undefined
              ? []
              : check(`${place}.inheritanceConfig.key`, from.key, from.model ?? modelOf(field))),
          ];
        }),
        ...(block.kind === 'recordTable' && typeof block.minimumInstances === 'object'
          ? check(`${path}.minimumInstances.key`, block.minimumInstances.key, block.minimumInstances.model)
          : []),
        ...checkLookUp(block, path, served, server),
      ];
    }),
  ]);
}

/** The fields of the form's pages, and those that its server has besides. */
function listKnown(definition: FormDefinition, server: ServerForm | undefined): KnownFields {
  const known = new Map<string, Set<string>>();
  const add = (section: unknown, key: string): void => {
    const name = String(section);
    known.set(name, (known.get(name) ?? new Set()).add(key));
  };
  for (const { blocks } of planForm(definition, {})) {
    for (const { fields, recordFields, section } of blocks) {
      for (const { model, key } of fields) add(model?.dtoMapping, key);
      for (const { key } of recordFields) add(section, key);
    }
  }
  for (const [section, fields] of Object.entries(server?.sections ?? {}))
    for (const key of Object.keys(fields)) add(section, toCamelCase(key));
  return known;
}

/** The values that a look-up shows, where the case's server says what it tells. */
function checkLookUp(
  block: Block,
  path: string,
  served: ServerCase | undefined,
  server: ServerForm | undefined,
): Finding[] {
  if (block.kind !== 'lookupResult' || served === undefined || server === undefined) return [];
  const section = block.selector.dtoMapping;
  const told = server.prefill.filter((prefill) => prefill.section === section);
  if (told.length === 0)
    return [
      { path: `${path}.selector`, problem: `finds nothing: server/forms.json tells no ${String(section)}` },
    ];
  const keys = told.flatMap(({ fields }) => listPrefilled(fields, served)).map(toCamelCase);
  return block.values
    .map(({ key }, index) => ({ key, place: `${path}.values[${index}].key` }))
    .filter(({ key }) => !keys.includes(key))
    .map(({ key, place }) => ({
      path: place,
      problem: `is "${key}", which server/forms.json does not tell${suggest(key, keys)}`,
    }));
}

/** The names that a model is filled in by: those of each claimant's set where one template gives all of them. */
function listPrefilled(
  fields: ServerForm['prefill'][number]['fields'],
  { claimants, records }: ServerCase,
): readonly string[] {
  if (typeof fields !== 'string') return Object.keys(fields);
  const [, root = '', member = ''] = /^\{(\w+)\.?(\w*)\}$/.exec(fields) ?? [];
  if (root !== 'claimant') return (records[root] ?? []).flatMap((record) => Object.keys(record));
  return claimants.flatMap(({ known }) => Object.keys(Object(known[member])));
}
