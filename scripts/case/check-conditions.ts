import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import type { WrittenField } from '#claim/definition/schema/field-schema.ts';
import type { WrittenForm, WrittenPage } from '#claim/definition/schema/form-schema.ts';
import { toCamelCase } from '#server/forms-config.ts';
import type { Finding } from './check-forms.ts';
import { listFields } from './list-fields.ts';

/** What a condition, or a rule, compares another field with. */
interface Comparison {
  readonly path: string;
  readonly section: string;
  readonly key: string;
  readonly value: unknown;
}

/** Conditions on an answer that nobody can give: what they hide would never come, or never go. */
export function checkConditions(form: WrittenForm): Finding[] {
  const fields = listFields(form);
  return [
    ...fields.flatMap(({ field, path, model }) => readConditions(field.dependencies, path, model)),
    ...form.pages.flatMap((page, index) => readOfPage(page, `pages[${index}]`)),
  ].flatMap((comparison) => judge(comparison, fields));
}

/** The same of the rules of the case's server that hold while another field has a value. */
export function checkRuleConditions(forms: readonly WrittenForm[], served: ServerCase): CaseFinding[] {
  return served.forms.flatMap(({ formType, sections }) => {
    const form = forms.find((each) => each.formType === formType);
    const fields = form === undefined ? [] : listFields(form);
    return Object.entries(sections).flatMap(([section, rules]) =>
      Object.entries(rules).flatMap(([key, { validations }]) =>
        validations.flatMap((rule, index) =>
          readRule(rule).flatMap(({ property, value }) => {
            const path = `${formType}.sections.${section}.${key}[${index}]`;
            const compared = { path, section, key: toCamelCase(property), value };
            return judge(compared, fields).map((finding) => ({ file: 'server/forms.json', ...finding }));
          }),
        ),
      ),
    );
  });
}

function readOfPage({ blocks = [], skipWhen, model }: WrittenPage, path: string): readonly Comparison[] {
  return [
    ...readConditions(skipWhen, `${path}.skipWhen`, '', ''),
    ...blocks.flatMap((block, index) => {
      const own = 'model' in block ? (block.model ?? model) : model;
      return readConditions(block.dependencies, `${path}.blocks[${index}]`, String(own?.dtoMapping ?? ''));
    }),
  ];
}

function readConditions(
  given: WrittenField['dependencies'],
  path: string,
  own: string,
  member = '.dependencies',
): readonly Comparison[] {
  return (given?.dependencies ?? []).map(({ key, model, value }, index) => ({
    path: `${path}${member}.dependencies[${index}].value`,
    section: String(model?.dtoMapping ?? own),
    key,
    value,
  }));
}

interface RuleCondition {
  readonly property: string;
  readonly value: unknown;
}

/** What `requiredIf`, `conditionalRequired` and `nestedRequiredIf` compare. */
function readRule(rule: object): readonly RuleCondition[] {
  const { otherProperty, value, condition, conditions } = rule as Readonly<Record<string, unknown>>;
  const nested = [condition, ...(Array.isArray(conditions) ? conditions : [])].flatMap((part) => {
    const { property, value: expected } = Object(part);
    return typeof property === 'string' ? [{ property, value: expected }] : [];
  });
  return typeof otherProperty === 'string' ? [{ property: otherProperty, value }, ...nested] : nested;
}

function judge({ path, section, key, value }: Comparison, fields: ReturnType<typeof listFields>): Finding[] {
  if (value === null || value === undefined) return [];
  const asked = fields.filter(({ field, model }) => field.key === key && model === section);
  const answers = asked.map(({ field }) => listAnswers(field));
  const known = answers.flatMap((each) => each ?? []);
  const isOpen = asked.length === 0 || answers.includes(undefined);
  if (
    isOpen ||
    known.includes(String(value)) ||
    (known[0] === 'true' && known.includes(String(value).toLowerCase()))
  )
    return [];
  const problem = `is "${String(value)}", which nobody can answer to ${key}${suggest(String(value), known)}`;
  return [{ path, problem }];
}

/** All that can be answered to a field; undefined where that is not a matter of choices. */
function listAnswers(field: WrittenField): readonly string[] | undefined {
  if (field.type === 'checkbox') return ['true', 'false'];
  if (field.type !== 'radio' && field.type !== 'select') return undefined;
  if (field.optionList !== undefined) return undefined;
  return [
    ...(field.options ?? []).map(({ value }) => value),
    ...(field.hasNoneOption === true ? ['none'] : []),
  ];
}
