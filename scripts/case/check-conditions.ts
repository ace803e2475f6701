import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import type { Dependency } from '#claim/definition/field-config.ts';
import type { WrittenField } from '#claim/definition/schema/field-schema.ts';
import type { WrittenForm, WrittenPage } from '#claim/definition/schema/form-schema.ts';
import { isFulfilled } from '#claim/engine/dependencies.ts';
import type { FieldValue } from '#server/form-model.ts';
import { toCamelCase } from '#server/forms-config.ts';
import type { Finding } from './check-forms.ts';
import { listFields } from './list-fields.ts';

interface Comparison {
  readonly path: string;
  readonly section: string;
  readonly key: string;
  readonly value: unknown;
}

/** Finds conditions on an answer that nobody can give, so that what they hide never shows, or always does. */
export function checkConditions(form: WrittenForm): Finding[] {
  const fields = listFields(form);
  const groups = [
    ...fields.map(({ field, path, model }) => readConditions(field.dependencies, path, model)),
    ...form.pages.flatMap((page, index) => readOfPage(page, `pages[${index}]`)),
  ];
  return groups.flatMap((conditions) => [
    ...conditions.flatMap((condition) => judge(condition, fields)),
    ...judgeTogether(conditions),
  ]);
}

/** Finds conditions that must all hold but that no single answer fulfils. */
function judgeTogether(conditions: readonly Condition[]): Finding[] {
  return conditions.flatMap((condition, index): Finding[] => {
    const { needsAll, section, key, path } = condition;
    const alike = conditions
      .slice(0, index + 1)
      .filter((each) => each.section === section && each.key === key);
    const answers = [null, '', true, false, ...alike.map(({ value }) => value)];
    const canHold = answers.some((answer) =>
      alike.every(({ dependency }) => isFulfilled(dependency, answer)),
    );
    if (!needsAll || alike.length < 2 || canHold) return [];
    const problem = `cannot hold together with the other conditions on ${key}: hideOnAllUnfulfilled, or disableOnAllUnfulfilled, is content with one of them`;
    return [{ path, problem }];
  });
}

/** Finds such conditions in the rules of the case's server. */
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

interface Condition extends Comparison {
  readonly value: FieldValue;
  readonly dependency: Dependency;
  /** Whether the conditions beside it must hold too. */
  readonly needsAll: boolean;
}

function readOfPage(
  { blocks = [], skipWhen, model }: WrittenPage,
  path: string,
): readonly (readonly Condition[])[] {
  return [
    readConditions(skipWhen, `${path}.skipWhen`, '', ''),
    ...blocks.map((block, index) => {
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
): readonly Condition[] {
  const needsAll = given?.hideOnAnyUnfulfilled === true || given?.disableOnAnyUnfulfilled === true;
  return (given?.dependencies ?? []).map((dependency, index) => ({
    path: `${path}${member}.dependencies[${index}].value`,
    section: String(dependency.model?.dtoMapping ?? own),
    key: dependency.key,
    value: dependency.value,
    dependency,
    needsAll,
  }));
}

interface RuleCondition {
  readonly property: string;
  readonly value: unknown;
}

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

/** Lists all possible answers to a field; undefined if it is not a choice. */
function listAnswers(field: WrittenField): readonly string[] | undefined {
  if (field.type === 'checkbox') return ['true', 'false'];
  if (field.type !== 'radio' && field.type !== 'select') return undefined;
  if (field.optionList !== undefined) return undefined;
  return [
    ...(field.options ?? []).map(({ value }) => value),
    ...(field.hasNoneOption === true ? ['none'] : []),
  ];
}
