import type { FieldConfig } from '#claim/definition/field-config.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadComposedFields, planForm } from '#claim/definition/form-plan.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import type { FormEntry } from '#server/case.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { type FormsConfig, type RemoteValidation, toCamelCase } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import { advise, type Finding, judge } from './finding.ts';

await loadComposedFields();

/** How long what a mask lets through can be, at least (specification, section 5, "Input masks"). */
const SHORTEST_MASKED: Readonly<Partial<Record<MaskName, number>>> = {
  SLASH_DELIMITED_FULL_DATE: 10,
  USA_PHONE_NUMBER: 14,
  VIN: 17,
  ZIP_CODE: 5,
};

/** Limits that no answer can keep: the server's against the page's own, and the settings among themselves. */
export function checkLimits(
  configs: FormsConfig,
  forms: readonly FormDefinition[],
  settings: PortalSettings,
): Finding[] {
  const problems = forms.flatMap((form) =>
    planForm(form, settings).flatMap(({ blocks }) =>
      blocks.flatMap(({ fields, recordFields, section }) => [
        ...fields.flatMap((field) => judgeField(form, String(field.model?.dtoMapping), field, configs)),
        ...recordFields.flatMap((field) => judgeField(form, String(section), field, configs)),
      ]),
    ),
  );
  const { maxFileBytes, maxClaimBytes } = settings.files;
  if (maxFileBytes > maxClaimBytes)
    problems.push(`one file may have ${maxFileBytes} bytes, and a whole claim only ${maxClaimBytes}`);
  return [judge('limits', problems.length === 0, 'agree', [...new Set(problems)].join('; '))];
}

function judgeField(
  { formType }: FormDefinition,
  section: string,
  field: FieldConfig,
  configs: FormsConfig,
): string[] {
  const config = configs.find(
    ({ metadata }) => metadata.formType === formType && metadata.dtoMapping === section,
  );
  const entry = Object.entries(config?.fields ?? {}).find(([key]) => toCamelCase(key) === field.key);
  const place = `${formType}.${section}.${field.key}`;
  const rules: readonly RemoteValidation[] = [
    ...(entry?.[1].validations ?? []),
    ...(field.validations ?? []),
  ];
  return rules.flatMap((rule) => {
    const problem = rule.type === 'maxLength' ? judgeLength(Number(rule.max), field) : judgeBounds(rule);
    return problem === undefined ? [] : [`${place}: ${problem}`];
  });
}

function judgeLength(max: number, field: FieldConfig): string | undefined {
  const needed = 'maskName' in field && field.maskName ? SHORTEST_MASKED[field.maskName] : undefined;
  if (needed !== undefined && max < needed)
    return `maxLength ${max} is shorter than what its mask asks for (${needed})`;
  const options = 'options' in field ? (field.options ?? []) : [];
  const long = options.find(({ value }) => value.length > max);
  return long && `maxLength ${max} is shorter than its choice "${long.value}"`;
}

function judgeBounds({ type, min, max }: RemoteValidation): string | undefined {
  if (type !== 'between' && type !== 'range') return undefined;
  const order = [min, max].map((bound) =>
    Number.isNaN(Number(bound)) ? Date.parse(String(bound)) : Number(bound),
  );
  const [low = 0, high = 0] = order;
  return low > high ? `${type} asks for ${min} at least and ${max} at most` : undefined;
}

/** A form whose own deadline the server does not name never closes by it. */
export function checkDeadlineKeys(forms: readonly FormEntry[], schedule: DeadlineSchedule): Finding[] {
  const known: readonly string[] = Object.keys(schedule);
  const without = forms.filter(({ deadlineKey }) => !known.includes(deadlineKey));
  return [
    advise(
      'deadlines',
      without.length === 0,
      'are named for each form',
      `the server names none for ${without.map(({ formType, deadlineKey }) => `${formType} (${deadlineKey})`).join(', ')}: ${known.includes('globalDeadline') ? 'the global one holds' : 'they never close'}`,
    ),
  ];
}
