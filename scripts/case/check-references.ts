import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase, ServerForm } from '#api-mock/case/server-case.ts';
import {
  type DependencyConfig,
  FIELD_TRAITS,
  type FieldConfig,
  type ModelSelector,
} from '#claim/definition/field-config.ts';
import type { Block, FormDefinition } from '#claim/definition/form-definition.ts';
import { planForm } from '#claim/definition/form-plan.ts';
import { completeForm } from '#claim/definition/schema/complete-form.ts';
import type { WrittenForm } from '#claim/definition/schema/form-schema.ts';
import { LIST_SECTIONS } from '#server/form-model.ts';
import { type RemoteValidation, toCamelCase } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import { listNamedFields } from '../doctor/explain-rule.ts';
import type { Finding } from './check-forms.ts';

/** Section -> the keys of its fields. */
type KnownFields = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds references to fields that do not exist: in conditions, in fields that take another's value, in look-ups.
 * @param served server of the case; the fields that it knows count as well
 */
export function checkReferences(form: WrittenForm, served: ServerCase | undefined): Finding[] {
  const { definition } = completeForm(form);
  const server = served?.forms.find(({ formType }) => formType === form.formType);
  const known = listKnown(definition, server);
  const check = (path: string, key: string, model: ModelSelector | undefined): Finding[] => {
    const section = model?.dtoMapping;
    // Only the server knows these fields.
    if (section === undefined || section === 'prepopulatedData') return [];
    const keys = [...(known.get(String(section)) ?? [])];
    if (keys.includes(key)) return [];
    const right = suggest(key, keys);
    // An unknown server may have fields that no page shows, so only likely typing mistakes are reported.
    if (server === undefined && right === '') return [];
    return [{ path, problem: `is "${key}", which is no field of ${String(section)}${right}` }];
  };
  const askedOn = listFirstPages(definition);
  const filled = served === undefined || server === undefined ? undefined : listFilled(server, served);
  /** @param last index of the last page whose answers are known at `path` */
  const checkOrder = (
    path: string,
    key: string,
    model: ModelSelector | undefined,
    last: number,
  ): Finding[] => {
    const asked = askedOn.get(`${String(model?.dtoMapping)} ${key}`) ?? 0;
    // An unknown server may prepopulate the answer.
    if (asked <= last || filled === undefined || filled.includes(key)) return [];
    const problem = `is "${key}", which nobody has answered before pages[${asked}]: ask it on an earlier page`;
    return [{ path, problem }];
  };
  const checkConditions = (
    config: DependencyConfig | undefined,
    path: string,
    own: ModelSelector | undefined,
    last: number,
  ): Finding[] =>
    (config?.dependencies ?? []).flatMap(({ key, model = own }, index) => {
      const place = `${path}.dependencies[${index}].key`;
      return [...check(place, key, model), ...checkOrder(place, key, model, last)];
    });
  return definition.pages.flatMap(({ blocks, skipWhen }, pageIndex) => [
    ...checkConditions(skipWhen, `pages[${pageIndex}].skipWhen`, undefined, pageIndex - 1),
    ...blocks.flatMap((block, blockIndex) => {
      const path = `pages[${pageIndex}].blocks[${blockIndex}]`;
      const fields = 'fields' in block ? block.fields : [];
      const modelOf = (field: FieldConfig) =>
        'section' in block ? { dtoMapping: block.section } : field.model;
      const ofBlock = 'model' in block ? block.model : fields[0]?.model;
      return [
        ...checkConditions(block.dependencies, `${path}.dependencies`, ofBlock, pageIndex),
        ...fields.flatMap((field, index) => {
          const place = `${path}.fields[${index}]`;
          const { inheritanceConfig: from } = field;
          return [
            ...checkConditions(field.dependencies, `${place}.dependencies`, modelOf(field), pageIndex),
            ...checkHidden(field, place, rulesOf(server, String(modelOf(field)?.dtoMapping), field), filled),
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

/** Maps section and key of each field to the first page that asks it; 0 for a field with a default value. */
function listFirstPages(definition: FormDefinition): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  for (const [index, { blocks }] of planForm(definition, {}).entries()) {
    for (const { model, key, defaultValue } of blocks.flatMap(({ fields }) => fields)) {
      const name = `${String(model?.dtoMapping)} ${key}`;
      if (!pages.has(name)) pages.set(name, (defaultValue ?? null) === null ? index : 0);
    }
  }
  return pages;
}

function listFilled(server: ServerForm, served: ServerCase): readonly string[] {
  return server.prefill.flatMap(({ fields }) => listPrefilled(fields, served)).map(toCamelCase);
}

type ServedRules = readonly RemoteValidation[];

function rulesOf(server: ServerForm | undefined, section: string, { key }: FieldConfig): ServedRules {
  const fields = Object.entries(server?.sections ?? {}).find(([name]) => name === section)?.[1] ?? {};
  return Object.entries(fields).find(([name]) => toCamelCase(name) === key)?.[1].validations ?? [];
}

function isFilled(field: FieldConfig, filled: readonly string[]): boolean {
  const { defaultValue, inheritanceConfig, dependencies, prepopulatedDataKey, key } = field;
  if ((defaultValue ?? dependencies?.reset?.value ?? null) !== null) return true;
  return inheritanceConfig !== undefined || filled.includes(prepopulatedDataKey ?? key);
}

/** Finds a hidden required field that nothing fills in. @param filled undefined if the server is unknown */
function checkHidden(
  field: FieldConfig,
  path: string,
  rules: ServedRules,
  filled: readonly string[] | undefined,
): Finding[] {
  if (FIELD_TRAITS[field.type].isHidden !== true || filled === undefined || isFilled(field, filled))
    return [];
  if (![...rules, ...(field.validations ?? [])].some(({ type }) => /^required(?:OnClientOnly)?$/.test(type)))
    return [];
  const problem =
    'is required and hidden, and nothing fills it in: give it a defaultValue, or leave the rule out';
  return [{ path, problem }];
}

/** Finds fields that the server's rules require but no page asks, or that other answers hide: every such claim would be refused. */
export function checkServedFields(
  forms: readonly WrittenForm[],
  served: ServerCase,
  settings: PortalSettings,
): CaseFinding[] {
  return served.forms.flatMap((server) => {
    const form = forms.find(({ formType }) => formType === server.formType);
    if (form === undefined) return [];
    const shown = listShown(completeForm(form).definition, settings);
    const filled = listFilled(server, served);
    return form.sections.flatMap((section) => {
      const rules = Object.entries(server.sections[section] ?? {});
      const ofSection = shown.filter((field) => field.section === section);
      // A list that no page asks stays empty.
      if (ofSection.length === 0 && LIST_SECTIONS.some((list) => list === section)) return [];
      const asked = ofSection.map(({ field }) => field.key);
      const known = [...asked, ...rules.map(([key]) => toCamelCase(key))];
      return rules.flatMap(([name, { validations }]) => {
        const path = `${server.formType}.sections.${section}.${name}`;
        const tell = (problem: string, place = path) => ({ file: 'server/forms.json', path: place, problem });
        const strange = validations.flatMap((rule, index) =>
          listNamedFields(rule)
            .filter((other) => !known.includes(toCamelCase(other)))
            .map((other) =>
              tell(
                `names "${other}", which is no field of ${section}${suggest(other, known)}`,
                `${path}[${index}]`,
              ),
            ),
        );
        if (!validations.some(({ type }) => type === 'required')) return strange;
        const places = ofSection.filter(({ field }) => field.key === toCamelCase(name));
        if (places.length === 0)
          return [
            ...strange,
            tell(`is required, and no page asks it: each claim would be refused${suggest(name, asked)}`),
          ];
        const [first] = places;
        const isAlwaysAsked = places.some(
          ({ field, hiddenBy }) => hiddenBy === '' || isFilled(field, filled),
        );
        if (first === undefined || isAlwaysAsked) return strange;
        const advice = 'write requiredIf with the same condition in its place, or requiredOnClientOnly';
        return [
          ...strange,
          tell(`is required, and not asked after some answers (${first.hiddenBy} of the form): ${advice}`),
        ];
      });
    });
  });
}

interface ShownField {
  readonly section: string;
  readonly field: FieldConfig;
  /** Place of the condition that may hide the field; '' if none does. */
  readonly hiddenBy: string;
}

function listShown(definition: FormDefinition, settings: PortalSettings): readonly ShownField[] {
  return planForm(definition, settings).flatMap(({ page, blocks }, pageIndex) =>
    blocks.flatMap(({ block, fields, recordFields, section }, index) => {
      const path = `pages[${pageIndex}]`;
      const place = `${path}.blocks[${index}]`;
      const ofPage = page.skipWhen === undefined ? '' : `skipWhen of ${path}`;
      const ofBlock = leavesOut(block.dependencies) ? `dependencies of ${place}` : ofPage;
      const ofField = ({ type, dependencies, key }: FieldConfig) =>
        leavesOut(dependencies, FIELD_TRAITS[type].waits) ? `dependencies of ${key} in ${place}` : '';
      return [
        ...fields.map((field) => ({
          section: String(field.model?.dtoMapping),
          field,
          hiddenBy: ofField(field) || ofBlock,
        })),
        // A list that is not asked has no entries, so conditions on the whole list do not matter.
        ...recordFields.map((field) => ({ section: String(section), field, hiddenBy: ofField(field) })),
      ];
    }),
  );
}

function leavesOut(config: DependencyConfig | undefined, waits = false): boolean {
  if (config === undefined) return false;
  return (
    waits || Object.entries(config).some(([name, flag]) => /^(?:hide|disable)On/.test(name) && flag === true)
  );
}

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

/** Checks the values that a look-up shows against those that the case's server returns. */
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

/** Lists the names with which the server fills a model. If one template gives them all, collects them from the claimants or records. */
function listPrefilled(
  fields: ServerForm['prefill'][number]['fields'],
  { claimants, records }: ServerCase,
): readonly string[] {
  if (typeof fields !== 'string') return Object.keys(fields);
  const [, root = '', member = ''] = /^\{(\w+)\.?(\w*)\}$/.exec(fields) ?? [];
  if (root !== 'claimant') return (records[root] ?? []).flatMap((record) => Object.keys(record));
  return claimants.flatMap(({ known }) => Object.keys(Object(known[member])));
}
