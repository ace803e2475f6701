import { FIELD_TRAITS, type FieldConfig, takesLatinDigits } from '#claim/definition/field-config.ts';
import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadComposedFields, planForm } from '#claim/definition/form-plan.ts';
import type { MaskName } from '#claim/masks/mask-looks.ts';
import { listSpellings } from '#claim/masks/spellings.ts';
import {
  betweenSchema,
  DATED_RULE_ADAPTERS,
  rangeSchema,
  type TypedBounds,
} from '#claim/rules/dated-rules.ts';
import { matchPattern } from '#claim/rules/dotnet-pattern/translate-pattern.ts';
import { compareDays, compareInstants } from '#claim/rules/pacific-date.ts';
import { createRuleRegistry, RULE_ADAPTERS } from '#claim/rules/registry.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import type { FormEntry } from '#server/case.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { type FormsConfig, type RemoteValidation, toCamelCase } from '#server/forms-config.ts';
import type { PortalSettings } from '#server/settings.ts';
import { BODY_MEGABYTES } from '../nginx-config.ts';
import { explainRule } from './explain-rule.ts';
import { advise, type Finding, judge } from './finding.ts';

await loadComposedFields();

/** Minimum length of a value that fits each mask (specification, section 5, "Input masks"). */
const SHORTEST_MASKED: Readonly<Partial<Record<MaskName, number>>> = {
  SLASH_DELIMITED_FULL_DATE: 10,
  USA_PHONE_NUMBER: 14,
  VIN: 17,
  ZIP_CODE: 5,
};

/**
 * Finds limits that no answer can meet: the server's against the page's, and the settings among themselves.
 * @param configs as `spellAsPortal` returns them
 */
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
  return [
    judge('limits', problems.length === 0, 'agree', [...new Set(problems)].join('; ')),
    adviseBodySize(maxClaimBytes),
  ];
}

/** Largest files of a claim that deploy/nginx.conf lets through, with some room for the answers. */
const MAX_PASSING_BYTES = (BODY_MEGABYTES - 5) * 1024 * 1024;

/** Nothing shows from outside how large a body the proxies let through. */
function adviseBodySize(maxClaimBytes: number): Finding {
  return advise(
    'size of a claim',
    maxClaimBytes <= MAX_PASSING_BYTES,
    'passes through deploy/nginx.conf',
    `files.maxClaimBytes is ${maxClaimBytes}, and deploy/nginx.conf lets bodies of ${BODY_MEGABYTES} MB through: raise client_max_body_size there (the container does so by itself), and the limit of every proxy before it`,
  );
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
    const problem = explainLimit(rule, field);
    return problem === undefined ? [] : [`${place}: ${problem}`];
  });
}

/** Explains why no answer to a field can satisfy a rule; undefined if one can, or if the rule itself is invalid. */
export function explainLimit(rule: RemoteValidation, field: FieldConfig): string | undefined {
  if (explainRule(rule) !== undefined) return undefined;
  if (rule.type === 'maxLength') return judgeLength(Number(rule.max), field);
  return judgeBounds(rule, field) ?? judgeSamples(rule, field);
}

function judgeLength(max: number, field: FieldConfig): string | undefined {
  const needed = 'maskName' in field && field.maskName ? SHORTEST_MASKED[field.maskName] : undefined;
  if (needed !== undefined && max < needed)
    return `maxLength ${max} is shorter than what its mask asks for (${needed})`;
  const options = 'options' in field ? (field.options ?? []) : [];
  const long = options.find(({ value }) => value.length > max);
  return long && `maxLength ${max} is shorter than its choice "${long.value}"`;
}

function judgeBounds(rule: RemoteValidation, field: FieldConfig): string | undefined {
  const { type, min, max } = rule;
  if (type !== 'between' && type !== 'range') return undefined;
  const { data } = (type === 'range' ? rangeSchema : betweenSchema).safeParse(rule);
  if (data === undefined) return undefined;
  if (!isInOrder(data)) return `${type} asks for ${min} at least and ${max} at most`;
  const isDate = FIELD_TRAITS[field.type].isDate === true;
  return isDate && data.type === 'number' ? `${type} asks for a number, and the field for a date` : undefined;
}

function isInOrder({ type, bounds }: TypedBounds): boolean {
  if (type === 'number') return bounds.min <= bounds.max;
  const { min, max } = bounds;
  // A bound without a time means a whole day.
  const compare = min.time === undefined || max.time === undefined ? compareDays : compareInstants;
  return compare(min, max) <= 0;
}

const registry = createRuleRegistry(new Map([...RULE_ADAPTERS, ...Object.entries(DATED_RULE_ADAPTERS)]));

/** Rules that depend only on the field's own text. */
const OF_TEXT: ReadonlySet<string> = new Set(
  'between range validDate email url integer decimal alpha alphanumeric regularExpression'.split(' '),
);

const CONTEXT: RuleContext = {
  getFieldValue: () => null,
  whitelist: undefined,
  today: { year: 2026, month: 1, day: 1 },
  matchesPattern: async () => 'undecided',
};

function judgeSamples(rule: RemoteValidation, field: FieldConfig): string | undefined {
  const samples = OF_TEXT.has(rule.type) ? listSamples(rule, field) : [];
  const [first] = samples;
  if (first === undefined || samples.some((text) => isTaken(rule, text, field))) return undefined;
  return `${rule.type}${rule.pattern === undefined ? '' : ` "${String(rule.pattern)}"`} refuses all that the field takes, such as "${first}"`;
}

function isTaken(rule: RemoteValidation, text: string, field: FieldConfig): boolean {
  const spellings = takesLatinDigits(field) ? listSpellings(text) : [text];
  return spellings.some((spelling) =>
    rule.type === 'regularExpression'
      ? matchPattern(String(rule.pattern), spelling) !== 'mismatch'
      : registry.adapt(rule).validate(spelling, CONTEXT) === undefined,
  );
}

/** Lists samples that represent all possible values of a field; empty if they are no closed set. */
function listSamples({ type: ruleType }: RemoteValidation, field: FieldConfig): readonly string[] {
  const hasOtherMask = field.dependencies?.dependencies.some(({ overridingMask }) => overridingMask);
  if (hasOtherMask === true || FIELD_TRAITS[field.type].takesOwnWords === true) return [];
  const isBounded = ruleType === 'between' || ruleType === 'range';
  if (field.type === 'radio' || field.type === 'select') {
    if (field.optionList !== undefined || field.hasNoneOption === true) return [];
    return (field.options ?? []).map(({ value }) => value);
  }
  if (isBounded) return [];
  const mask = 'maskName' in field ? field.maskName : undefined;
  const isDate = field.type === 'date' && field.hasTimePicker !== true;
  // In some formats the day precedes the month, so only this date is tried.
  if (isDate && ruleType === 'validDate') return ['12/31/2026'];
  if (isDate || mask === 'SLASH_DELIMITED_FULL_DATE') return SAMPLE_DATES;
  const threes = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
  if (mask === 'USA_PHONE_NUMBER') return threes.map((area) => `(${area}) 555-0123`);
  if (mask === 'ZIP_CODE') return threes.flatMap((area) => [`${area}01`, `${area}01-0001`]);
  return [];
}

/** Other dates may also fit a format with the day first; this one fits only with the month first. */
const SAMPLE_DATES = Array.from({ length: 201 * 12 }, (_, index) => {
  const month = String((index % 12) + 1).padStart(2, '0');
  return ['01', '15', '28'].map((day) => `${month}/${day}/${1900 + Math.floor(index / 12)}`);
}).flat();

/** Finds forms whose own deadline the server does not name, so that it never closes them. */
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
