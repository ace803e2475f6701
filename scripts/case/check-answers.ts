import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import type { WrittenField } from '#claim/definition/schema/field-schema.ts';
import type { WrittenForm } from '#claim/definition/schema/form-schema.ts';
import { loadOptions, SHARED_LISTS } from '#claim/field-types/value-wording.ts';
import { parsePacificDate } from '#claim/rules/pacific-date.ts';
import { toCamelCase } from '#server/forms-config.ts';
import { explainLimit } from '../doctor/check-limits.ts';
import { explainRule, listUnreadParameters } from '../doctor/explain-rule.ts';
import type { Finding } from './check-forms.ts';
import { listFields } from './list-fields.ts';

const LISTED = new Map(
  await Promise.all(
    SHARED_LISTS.map(
      async (name) => [name, (await loadOptions(name, 'en')).map(({ value }) => value)] as const,
    ),
  ),
);

const COLUMNS = 12;

/** Finds fields that no claimant can answer as intended: mistakes in options, defaults, rules, widths and conditions. */
export function checkAnswers(form: WrittenForm): Finding[] {
  return [
    ...listFields(form).flatMap(({ field, path }) => [
      ...checkOptions(field, path),
      ...checkDefault(field, path),
      ...checkRules(field, path),
      ...checkEffect(field.dependencies, `${path}.dependencies`, FIELD_TRAITS[field.type].waits === true),
    ]),
    ...form.pages.flatMap(({ blocks = [], skipWhen }, pageIndex) => {
      const path = `pages[${pageIndex}]`;
      return [
        ...checkSkip(skipWhen, `${path}.skipWhen`),
        ...blocks.flatMap((block, index) => [
          ...checkEffect(block.dependencies, `${path}.blocks[${index}].dependencies`, false),
          ...('widths' in block ? checkWidths(block.widths ?? [], `${path}.blocks[${index}].widths`) : []),
        ]),
      ];
    }),
  ];
}

function checkOptions(field: WrittenField, path: string): Finding[] {
  if (!('options' in field || 'optionList' in field || 'hasNoneOption' in field)) {
    const isChoice = field.type === 'radio' || field.type === 'select' || field.type === 'hybridRadio';
    return isChoice ? [{ path, problem: 'has nothing to choose: it needs options, or an optionList' }] : [];
  }
  const options = field.options ?? [];
  const isEclipsed = field.options !== undefined && field.optionList !== undefined;
  if (isEclipsed)
    return [
      { path: `${path}.options`, problem: 'is never shown beside an optionList: leave one of both out' },
    ];
  return options.flatMap(({ value, label, text }, index): Finding[] => {
    const place = `${path}.options[${index}]`;
    const first = options.findIndex((other) => other.value === value);
    return [
      ...(value.trim() === ''
        ? [{ path: `${place}.value`, problem: 'is empty, which counts as no answer: give it a value' }]
        : []),
      ...(first < index
        ? [{ path: `${place}.value`, problem: `is that of options[${first}] too: "${value}"` }]
        : []),
      ...(value === 'none' && 'hasNoneOption' in field && field.hasNoneOption === true
        ? [{ path: `${place}.value`, problem: 'is that of hasNoneOption too: leave one of both out' }]
        : []),
      ...(label === undefined && (text ?? '').trim() === ''
        ? [{ path: place, problem: 'has no words: it needs a label, or a text' }]
        : []),
    ];
  });
}

function checkDefault(field: WrittenField, path: string): Finding[] {
  const { defaultValue } = field;
  if (defaultValue === undefined || defaultValue === null) return [];
  const tell = (problem: string): Finding[] => [{ path: `${path}.defaultValue`, problem }];
  const given = String(defaultValue);
  switch (field.type) {
    case 'radio':
    case 'select': {
      const { options = [], optionList, hasNoneOption } = field;
      const known = [
        ...options.map(({ value }) => value),
        ...((optionList && LISTED.get(optionList)) ?? []),
        ...(hasNoneOption === true ? ['none'] : []),
      ];
      return known.includes(given)
        ? []
        : tell(`is none of the field's choices: "${given}"${suggest(given, known)}`);
    }
    case 'date':
      return parsePacificDate(given) === undefined
        ? tell(`is no date: "${given}"; write it as 06/14/2025`)
        : [];
    case 'checkbox':
      return typeof defaultValue === 'boolean' ? [] : tell('must be true or false');
    default:
      return [];
  }
}

/** Checks a field's own rules: unknown types, wrong or unread parameters, invalid patterns, limits that no answer meets. */
function checkRules(field: WrittenField, path: string): Finding[] {
  return (field.validations ?? []).flatMap((rule, index) => {
    const problem = explainRule(rule) ?? explainLimit(rule, field);
    const place = `${path}.validations[${index}]`;
    if (problem !== undefined) return [{ path: place, problem: `is not right: ${problem}` }];
    return listUnreadParameters(rule).map((name) => ({
      path: place,
      problem: `has what nobody reads: ${name}`,
    }));
  });
}

/**
 * Checks the rules of the case's server, because the mock checks only their shape.
 * @param written the forms whose fields must meet the rules
 */
export function checkServedRules({ forms }: ServerCase, written: readonly WrittenForm[]): CaseFinding[] {
  return forms.flatMap(({ formType, sections }) => {
    const form = written.find((each) => each.formType === formType);
    const placed = form === undefined ? [] : listFields(form);
    return Object.entries(sections).flatMap(([section, fields]) =>
      Object.entries(fields).flatMap(([key, { validations }]) => {
        const asked = placed.filter(
          ({ field, model }) => model === section && field.key === toCamelCase(key),
        );
        return validations.flatMap((rule, index) => {
          const limits = asked.flatMap(({ field }) => explainLimit(rule, field) ?? []);
          const problem = explainRule(rule) ?? limits[0];
          const path = `${formType}.sections.${section}.${key}[${index}]`;
          return problem === undefined
            ? []
            : [{ file: 'server/forms.json', path, problem: `is not right: ${problem}` }];
        });
      }),
    );
  });
}

type Dependencies = NonNullable<WrittenField['dependencies']>;

const HIDING = ['hideOnAnyUnfulfilled', 'hideOnAllUnfulfilled'] as const;
const DISABLING = ['disableOnAnyUnfulfilled', 'disableOnAllUnfulfilled', 'disableOnAllFulfilled'] as const;

/** Finds conditions without effect. @param waits whether the field's type uses them without a flag */
function checkEffect(given: Dependencies | undefined, path: string, waits: boolean): Finding[] {
  if (given === undefined || waits || given.reset !== undefined) return [];
  if (given.dependencies.some(({ overridingMask }) => overridingMask !== undefined)) return [];
  if ([...HIDING, ...DISABLING].some((flag) => given[flag] === true)) return [];
  return [
    { path, problem: `does nothing: it needs one of ${[...HIDING, ...DISABLING].join(', ')}, or a reset` },
  ];
}

function checkSkip(given: Dependencies | undefined, path: string): Finding[] {
  if (given === undefined || HIDING.some((flag) => given[flag] === true)) return [];
  return [{ path, problem: `skips nothing: it needs ${HIDING.join(' or ')}` }];
}

/** Finds a field that does not fit into the rest of its row and would leave a gap. Fields may fill several rows. */
function checkWidths(widths: readonly number[], path: string): Finding[] {
  let taken = 0;
  for (const [index, width] of widths.entries()) {
    if (taken % COLUMNS !== 0 && (taken % COLUMNS) + width > COLUMNS)
      return [
        {
          path: `${path}[${index}]`,
          problem: `does not fit: ${(taken % COLUMNS) + width} of the ${COLUMNS} columns of a row`,
        },
      ];
    taken += width;
  }
  return [];
}
