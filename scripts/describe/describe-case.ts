import type { FieldConfig, FieldType } from '#claim/definition/field-config.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadComposedFields, planForm } from '#claim/definition/form-plan.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { Case } from '../case/read-case.ts';
import { type CaseWords, portalWords } from '../case/read-words.ts';
import { SOURCE_CULTURE } from '../compile-messages.ts';

await loadComposedFields();

export interface DescribedField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly holds: string;
  readonly pages: readonly string[];
  readonly rules: readonly string[];
}

export interface DescribedModel {
  readonly section: string;
  readonly fields: readonly DescribedField[];
}

export interface DescribedForm {
  readonly formType: string;
  readonly models: readonly DescribedModel[];
}

const DEMANDS = [
  'required',
  'requiredOnClientOnly',
  'requiredIf',
  'nestedRequiredIf',
  'requiredIfOtherPropertyMatchesRegex',
  'conditionalRequired',
];
const GROUPS = ['RequireOnePropertyToHaveAValue'];
const TEXTS = [
  'maxLength',
  'characterSetRestriction',
  'regularExpression',
  'between',
  'range',
  'email',
  'url',
  'integer',
  'decimal',
  'alpha',
  'alphanumeric',
];
const DATES = ['validDate', 'between', 'range', 'preventFutureDate', 'preventFutureShortDate', 'endDate'];

/** Rules that make sense for each field type (specification, section 5). */
const RULES_OF: Readonly<Record<FieldType, readonly string[]>> = {
  text: [...DEMANDS, ...GROUPS, ...TEXTS],
  textArea: [...DEMANDS, ...GROUPS, 'maxLength', 'characterSetRestriction', 'regularExpression'],
  date: [...DEMANDS, ...GROUPS, ...DATES],
  radio: [...DEMANDS, ...GROUPS],
  select: [...DEMANDS, ...GROUPS],
  hybridRadio: [...DEMANDS, ...GROUPS, 'maxLength', 'characterSetRestriction'],
  checkbox: [
    ...DEMANDS.filter((rule) => rule !== 'conditionalRequired'),
    'requireOnePropertyValTrue',
    'userConfirmsNone',
  ],
  file: DEMANDS,
  hidden: ['required', 'maxLength', 'regularExpression'],
};

const HOLDS: Readonly<Record<FieldType, string>> = {
  text: 'text',
  textArea: 'text',
  date: 'text, MM/dd/yyyy',
  radio: 'text: one of its choices',
  select: 'text: one of its choices',
  hybridRadio: 'text: one of its choices, or what was typed',
  checkbox: 'true or false',
  file: 'a list of one file reference',
  hidden: 'text',
};

export function describeCase({
  forms,
  words,
  settings,
}: Pick<Case, 'forms' | 'words' | 'settings'>): readonly DescribedForm[] {
  const texts = { ...portalWords(), ...words[SOURCE_CULTURE] };
  return forms.map(({ definition }) => describeForm(definition, texts, settings));
}

function describeForm(definition: FormDefinition, texts: CaseWords, settings: PortalSettings): DescribedForm {
  const models = new Map<string, Map<string, DescribedField>>(
    definition.sections
      .filter((section) => section !== 'prepopulatedData')
      .map((section) => [section, new Map<string, DescribedField>()]),
  );
  for (const { page, blocks } of planForm(definition, settings)) {
    for (const { fields, recordFields, section } of blocks) {
      for (const field of fields) add(models, String(field.model?.dtoMapping), field, page.slug, texts);
      for (const field of recordFields) add(models, String(section), field, page.slug, texts);
    }
  }
  return {
    formType: definition.formType,
    models: [...models].map(([section, fields]) => ({ section, fields: [...fields.values()] })),
  };
}

function add(
  models: Map<string, Map<string, DescribedField>>,
  section: string,
  field: FieldConfig,
  slug: string,
  texts: CaseWords,
): void {
  const fields = models.get(section) ?? new Map<string, DescribedField>();
  models.set(section, fields);
  const known = fields.get(field.key);
  const page = slug === '' ? 'start' : slug;
  fields.set(field.key, {
    key: field.key,
    label: texts[field.label] ?? field.label,
    type: field.type,
    holds: describeValue(field),
    pages: [...new Set([...(known?.pages ?? []), page])],
    rules: RULES_OF[field.type],
  });
}

/** Includes the options that the form itself lists. */
function describeValue(field: FieldConfig): string {
  const values = 'options' in field ? (field.options ?? []).map(({ value }) => value) : [];
  return values.length === 0 ? HOLDS[field.type] : `${HOLDS[field.type]} (${values.join(', ')})`;
}
