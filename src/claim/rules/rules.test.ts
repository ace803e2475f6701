import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import validationMessages from '#words/messages/en/validation.json' with { type: 'json' };
import { matchPattern } from './dotnet-pattern/translate-pattern.ts';
import { RULE_ADAPTERS, validateValue } from './registry.ts';
import type { RuleContext } from './rule.ts';

type Fields = Readonly<Record<string, FieldValue>>;

const FILE = { documentId: 'd1', name: 'a.pdf', size: 1, type: 'application/pdf', sha256: '00' };

function createContext(fields: Fields, parts: Partial<RuleContext> = {}): RuleContext {
  return {
    getFieldValue: (property) => fields[property] ?? null,
    whitelist: new Set('abc é'),
    today: { year: 2024, month: 3, day: 10 },
    matchesPattern: async (pattern, text) => matchPattern(pattern, text),
    countRecords: (list) =>
      list === 'claimTransactions' ? Number(fields.claimTransactions ?? 0) : undefined,
    ...parts,
  };
}

async function wordFirstIssue(validation: RemoteValidation, value: FieldValue, fields: Fields = {}) {
  const [issue] = await validateValue([validation], value, createContext(fields));
  if (issue === undefined) return '';
  const texts: Readonly<Record<string, string>> = validationMessages;
  const text = texts[issue.messageKey ?? `validation.${issue.code}`] ?? '';
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(issue.params?.[name]));
}

const REQUIRED = 'Value is required';
const CONDITIONAL = 'The value is required';
const INVALID = 'The value is not valid.';
const NOT_FUTURE = 'The date cannot be in the future.';
const NOT_A_DATE = 'Enter a date that exists, such as 01/31/2024.';
const AFTER_START = 'The end date must be after the start date.';

const equals = (property: string, value: unknown) => ({ property, operator: 'IsEqualTo', value });
const differs = (property: string, value: unknown) => ({ property, operator: 'IsNotEqualTo', value });
const or = {
  type: 'nestedRequiredIf',
  logicalOperator: 'Or',
  conditions: [equals('a', 'x'), differs('b', null)],
};
const and = { ...or, logicalOperator: 'And' };
const matchesOther = { type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'a', pattern: '[A-Z]{2}' };
const pacificYear = { type: 'range', min: '2020-01-01', max: '2020-12-31', dataType: 'date' };
const restricted = 'These characters cannot be used here: ';

/** Rule, value, expected text, other fields of the model: one or more rows for each sentence of section 5. */
const CASES: readonly (readonly [RemoteValidation, FieldValue, string, Fields?])[] = [
  // The trimmed value must be non-empty.
  [{ type: 'required' }, null, REQUIRED],
  [{ type: 'required' }, '  \t\n', REQUIRED],
  [{ type: 'required' }, false, REQUIRED],
  [{ type: 'required' }, [], REQUIRED],
  [{ type: 'required' }, ' a ', ''],
  [{ type: 'required' }, 0, ''],
  [{ type: 'required' }, true, ''],
  [{ type: 'required' }, [FILE], ''],
  [{ type: 'requiredOnClientOnly' }, ' ', REQUIRED],
  [{ type: 'requiredOnClientOnly' }, 'a', ''],
  // Conditional required.
  [{ type: 'conditionalRequired', condition: equals('a', 'x') }, null, CONDITIONAL, { a: 'x' }],
  [{ type: 'conditionalRequired', condition: equals('a', 'x') }, null, '', { a: 'y' }],
  [{ type: 'conditionalRequired', condition: equals('a', null) }, null, CONDITIONAL],
  [{ type: 'conditionalRequired', condition: differs('a', null) }, null, CONDITIONAL, { a: 'y' }],
  [{ type: 'conditionalRequired', condition: differs('a', null) }, null, '', { a: ' ' }],
  // Another field equals or differs from a value.
  [{ type: 'requiredIf', otherProperty: 'a', value: 1000 }, null, CONDITIONAL, { a: '1,000' }],
  [{ type: 'requiredIf', otherProperty: 'a', value: 1000 }, null, '', { a: '1,001' }],
  [{ type: 'requiredIf', otherProperty: 'a', value: '1000' }, null, '', { a: '1,000' }],
  [
    { type: 'requiredIf', otherProperty: 'a', operator: 'IsEqualTo', value: 'yes' },
    null,
    CONDITIONAL,
    { a: 'yes' },
  ],
  [{ type: 'requiredIf', otherProperty: 'a', operator: 'IsEqualTo', value: 'yes' }, 'z', '', { a: 'yes' }],
  [
    { type: 'requiredIf', otherProperty: 'a', operator: 'IsNotEqualTo', value: 'self' },
    null,
    CONDITIONAL,
    { a: 'minor' },
  ],
  [
    { type: 'requiredIf', otherProperty: 'a', operator: 'IsNotEqualTo', value: 'self' },
    null,
    '',
    { a: 'self' },
  ],
  // Serializers write null for a missing operator, and enum members in either case.
  [{ type: 'requiredIf', otherProperty: 'a', operator: null, value: 'yes' }, null, CONDITIONAL, { a: 'yes' }],
  [
    { type: 'requiredIf', otherProperty: 'a', operator: 'isNotEqualTo', value: 'yes' },
    null,
    CONDITIONAL,
    { a: 'no' },
  ],
  [
    { type: 'requiredIf', otherProperty: 'a', operator: 'isNotEqualTo', value: 'yes' },
    null,
    '',
    { a: 'yes' },
  ],
  [{ type: 'requiredIf', otherProperty: 'a', value: true }, null, CONDITIONAL, { a: 'True' }],
  [{ type: 'requiredIf', otherProperty: 'a', value: 'true' }, null, CONDITIONAL, { a: true }],
  [{ type: 'requiredIf', otherProperty: 'a', value: 5 }, null, CONDITIONAL, { a: '5' }],
  // Two conditions combine with Or or And.
  [or, null, CONDITIONAL, { a: 'x' }],
  [or, null, CONDITIONAL, { b: 'set' }],
  [or, null, '', { a: 'y' }],
  [and, null, CONDITIONAL, { a: 'x', b: 'set' }],
  [and, null, '', { a: 'x' }],
  [and, 'z', '', { a: 'x', b: 'set' }],
  [{ ...and, logicalOperator: 'and' }, null, CONDITIONAL, { a: 'x', b: 'set' }],
  // Another field's text matches a server regex, the whole of it.
  [matchesOther, null, CONDITIONAL, { a: 'TX' }],
  [matchesOther, null, '', { a: 'TXX' }],
  [matchesOther, 'z', '', { a: 'TX' }],
  [{ ...matchesOther, pattern: '(?>' }, null, '', { a: 'TX' }],
  // A numeric maximum.
  [{ type: 'maxLength', max: 3 }, 'abc', ''],
  [{ type: 'maxLength', max: 3 }, 'abcd', 'The maximum length allowed is 3'],
  [{ type: 'maxLength', max: '3' }, 'abcd', 'The maximum length allowed is 3'],
  [{ type: 'maxLength', max: 3 }, null, ''],
  // Between two numbers, or two dates.
  [{ type: 'between', min: 1, max: 10 }, '1', ''],
  [{ type: 'between', min: 1, max: 10 }, '10.00', ''],
  [{ type: 'between', min: 1, max: 10 }, '10.01', 'The value must be between 1 and 10'],
  [{ type: 'between', min: 1, max: 10 }, 'ten', 'The value must be between 1 and 10'],
  [{ type: 'between', min: '1', max: '2000' }, '1,999.50', ''],
  [{ type: 'between', min: '1,000', max: '2,000.50' }, '5', 'The value must be between 1,000 and 2,000.50'],
  [{ type: 'between', min: '1/1/2020', max: '12/31/2020' }, '06/01/2020', ''],
  [
    { type: 'between', min: '1/1/2020', max: '12/31/2020' },
    '12/31/2019',
    'The value must be between 01/01/2020 and 12/31/2020',
  ],
  // A bound without a time is a whole day, in the Pacific zone.
  [{ type: 'between', min: '1/1/2020', max: '12/31/2020' }, '2021-01-01T07:59:00.000Z', ''],
  [
    { type: 'between', min: '2020-01-01', max: '2020-12-31' },
    '1/1/2021',
    'The value must be between 01/01/2020 and 12/31/2020',
  ],
  [{ type: 'between', min: 1, max: 10 }, ' ', ''],
  // A number between min and max, or ISO bounds in the Pacific zone.
  [{ type: 'range', min: 0, max: 5, dataType: 'number' }, '5', ''],
  [{ type: 'range', min: 0, max: 5 }, '0', ''],
  [{ type: 'range', min: 0, max: 5 }, '5.01', 'The value must be between 0 and 5'],
  [{ type: 'range', min: 0, max: 5 }, '-1', 'The value must be between 0 and 5'],
  [{ type: 'range', min: 0, max: 5, dataType: 'Number' }, '6', 'The value must be between 0 and 5'],
  [{ type: 'range', min: 0, max: 5, dataType: null }, '6', 'The value must be between 0 and 5'],
  // The largest numbers of .NET and JavaScript, as both print them.
  [{ type: 'range', min: 0, max: Number.MAX_VALUE }, '7', ''],
  [
    { type: 'range', min: 0, max: Number.MAX_VALUE },
    '-5',
    'The value must be between 0 and 1.7976931348623157e+308',
  ],
  [
    { type: 'range', min: 0, max: '1.7976931348623157E+308' },
    '-5',
    'The value must be between 0 and 1.7976931348623157E+308',
  ],
  [{ type: 'between', min: 1e-7, max: 1 }, '0', 'The value must be between 1e-7 and 1'],
  [{ type: 'range', min: '2020-01-01', max: '2020-12-31' }, '6/1/2020', ''],
  [pacificYear, '1/1/2020', ''],
  [pacificYear, '12/31/2020', ''],
  [pacificYear, '01/01/2021', 'The value must be between 01/01/2020 and 12/31/2020'],
  // A year has four digits.
  [{ ...pacificYear, min: '0001-01-01' }, '1/1/20', 'The value must be between 01/01/0001 and 12/31/2020'],
  [pacificYear, '2/30/2020', 'The value must be between 01/01/2020 and 12/31/2020'],
  // 07:59Z is still the last day of 2019 in the Pacific zone; 08:00Z is midnight of the first of 2020.
  [{ ...pacificYear, min: '2020-01-01T08:00:00Z' }, '1/1/2020', ''],
  [
    { ...pacificYear, min: '2020-01-01T08:00:01Z' },
    '1/1/2020',
    'The value must be between 01/02/2020 and 12/31/2020',
  ],
  [
    { ...pacificYear, max: '2021-01-01T07:59:59Z' },
    '1/1/2021',
    'The value must be between 01/01/2020 and 12/31/2020',
  ],
  [{ ...pacificYear, max: '2020-12-31T23:59:59' }, '12/31/2020', ''],
  // In summer the zone is seven hours behind, in winter eight.
  [{ ...pacificYear, min: '2020-07-01T07:00:00Z' }, '7/1/2020', ''],
  // Every character must be in the whitelist; the message lists those that are not.
  [{ type: 'characterSetRestriction' }, 'a b é c', ''],
  [{ type: 'characterSetRestriction' }, 'aBc', `${restricted}B`],
  [{ type: 'characterSetRestriction' }, 'a<b><c>', `${restricted}< >`],
  [{ type: 'characterSetRestriction' }, 'a👩‍👩‍👧b👩‍👩‍👧', `${restricted}👩‍👩‍👧`],
  [{ type: 'characterSetRestriction' }, 'a\u200bb\ud800', `${restricted}U+200B U+D800`],
  [{ type: 'characterSetRestriction' }, 'aбb', `${restricted}б. Use Latin letters, as on your notice.`],
  [{ type: 'characterSetRestriction' }, null, ''],
  // The end must be after the start, or equal if inclusive.
  [{ type: 'endDate', startDateProperty: 's' }, '01/02/2020', '', { s: '1/1/2020' }],
  [{ type: 'endDate', startDateProperty: 's' }, '01/01/2020', AFTER_START, { s: '1/1/2020' }],
  [{ type: 'endDate', startDateProperty: 's', inclusive: true }, '01/01/2020', '', { s: '1/1/2020' }],
  [
    { type: 'endDate', startDateProperty: 's', inclusive: true },
    '12/31/2019',
    AFTER_START,
    { s: '1/1/2020' },
  ],
  [{ type: 'endDate', startDateProperty: 's' }, '01/01/2020', ''],
  [{ type: 'endDate', startDateProperty: 's' }, '2020-01-01T20:00:00Z', '', { s: '2020-01-01T19:00:00Z' }],
  [{ type: 'endDate', startDateProperty: 's' }, '2020-01-01T20:00:00Z', AFTER_START, { s: '1/1/2020' }],
  // The date must not be after today.
  [{ type: 'preventFutureDate' }, '2024-03-10T23:00:00Z', ''],
  [{ type: 'preventFutureDate' }, '2024-03-11T08:00:00Z', NOT_FUTURE],
  [{ type: 'preventFutureShortDate' }, '3/10/2024', ''],
  [{ type: 'preventFutureShortDate', inclusive: true }, '3/10/2024', ''],
  [{ type: 'preventFutureShortDate', inclusive: false }, '3/10/2024', NOT_FUTURE],
  [{ type: 'preventFutureShortDate' }, '3/11/2024', NOT_FUTURE],
  [{ type: 'preventFutureShortDate' }, 'soon', ''],
  // Must match a server pattern.
  [{ type: 'regularExpression', pattern: '\\d{5}' }, '12345', ''],
  [{ type: 'regularExpression', pattern: '\\d{5}' }, '123456', INVALID],
  [{ type: 'regularExpression', pattern: '\\d{5}' }, null, ''],
  [{ type: 'regularExpression', pattern: '(unclosed' }, 'anything', ''],
  // At least one of the listed fields.
  [
    { type: 'requireOnePropertyValTrue', properties: ['a', 'b'] },
    null,
    'At least one option is required.',
    { a: false, b: 'x' },
  ],
  [{ type: 'requireOnePropertyValTrue', properties: ['a', 'b'] }, null, '', { b: true }],
  [
    { type: 'RequireOnePropertyToHaveAValue', properties: ['a', 'b'] },
    null,
    'At least one field must have a value.',
    { a: ' ' },
  ],
  [{ type: 'RequireOnePropertyToHaveAValue', properties: ['a', 'b'] }, null, '', { b: 'x' }],
  // Must parse in one of the comma-separated formats.
  [{ type: 'validDate', formats: 'M/d/yyyy,MM/dd/yyyy' }, '1/2/2020', ''],
  [{ type: 'validDate', formats: 'M/d/yyyy, MM/dd/yyyy' }, '01/02/2020', ''],
  [{ type: 'validDate', formats: 'M/d/yyyy, yyyy-MM-dd' }, '2020-01-02', ''],
  [{ type: 'validDate', formats: 'MM/dd/yyyy' }, '1/2/2020', NOT_A_DATE],
  [{ type: 'validDate', formats: 'M/d/yyyy' }, '2/29/2024', ''],
  [{ type: 'validDate', formats: 'M/d/yyyy' }, '2/29/2023', NOT_A_DATE],
  [{ type: 'validDate', formats: 'M/d/yyyy' }, '4/31/2023', NOT_A_DATE],
  [{ type: 'validDate', formats: 'MM/dd/yyyy hh:mm:ss a' }, '01/31/2024 11:59:59 PM', ''],
  [{ type: 'validDate', formats: 'MM/dd/yyyy hh:mm:ss tt' }, '01/31/2024 13:00:00 PM', NOT_A_DATE],
  [{ type: 'validDate', formats: "yyyy-MM-dd'T'HH:mm:ss.fffZ" }, '2024-01-31T23:59:59.000Z', ''],
  [{ type: 'validDate', formats: 'M/d/yyyy' }, null, ''],
  // A required confirmation applies when a list is empty.
  [
    { type: 'userConfirmsNone', property: 'claimTransactions' },
    false,
    validationMessages['validation.userConfirmsNone'],
  ],
  [{ type: 'userConfirmsNone', property: 'claimTransactions' }, true, ''],
  [{ type: 'userConfirmsNone', property: 'claimTransactions' }, false, '', { claimTransactions: 2 }],
  [
    { type: 'userConfirmsNone', property: 'items' },
    false,
    validationMessages['validation.userConfirmsNone'],
    { items: [] },
  ],
  [{ type: 'email' }, 'ana@example.com', ''],
  [{ type: 'email' }, 'ana@example', validationMessages['validation.email']],
  [{ type: 'email' }, 'ana example.com', validationMessages['validation.email']],
  [{ type: 'url' }, 'https://example.com/a?b#c', ''],
  [{ type: 'url' }, 'javascript:alert(1)', validationMessages['validation.url']],
  [{ type: 'integer' }, '-1,234', ''],
  [{ type: 'integer' }, '1.0', validationMessages['validation.integer']],
  [{ type: 'decimal' }, '1,234.50', ''],
  [{ type: 'decimal' }, '1,23', validationMessages['validation.decimal']],
  [{ type: 'decimal' }, '.', validationMessages['validation.decimal']],
  [{ type: 'alpha' }, 'Zoë', ''],
  [{ type: 'alpha' }, 'a1', validationMessages['validation.alpha']],
  ...['Al', 'Ó B', 'M. Ruiz', '李明', 'ณิดา', '𠮷野', 'נח'].map(
    (name) => [{ type: 'signatureName' }, name, ''] as const,
  ),
  ...['M', ' M. ', 'É', '1 2', '-- x --', '𠮷'].map(
    (name) => [{ type: 'signatureName' }, name, validationMessages['validation.signatureName']] as const,
  ),
  [{ type: 'leftToServer' }, 'anything', ''],
  [{ type: 'alphanumeric' }, 'Zoë1', ''],
  [{ type: 'alphanumeric' }, 'a-1', validationMessages['validation.alphanumeric']],
];

/** Rows of docs/specification-coverage.md for each rule. */
const RULE_ROWS: Readonly<Record<string, string>> = {
  required: 'S5.2',
  requiredOnClientOnly: 'S5.3',
  conditionalRequired: 'S5.4 S5.17',
  maxLength: 'S5.5',
  between: 'S5.6',
  range: 'S5.7',
  characterSetRestriction: 'S5.10 S5.11',
  endDate: 'S5.13',
  nestedRequiredIf: 'S5.16 S5.17',
  requiredIf: 'S5.18',
  requiredIfOtherPropertyMatchesRegex: 'S5.19',
  preventFutureDate: 'S5.20',
  preventFutureShortDate: 'S5.20',
  regularExpression: 'S5.21 S5.22',
  requireOnePropertyValTrue: 'S5.23 S5.24',
  RequireOnePropertyToHaveAValue: 'S5.25 S5.26',
  validDate: 'S5.27',
  userConfirmsNone: 'S5.28',
};

function rowsOf({ type, dataType, inclusive }: RemoteValidation): string {
  if (type === 'range' && dataType === 'date') return 'S5.8 S5.9 S5.35';
  if (type === 'endDate' && inclusive === true) return 'S5.14';
  return RULE_ROWS[type] ?? 'S5.29';
}

describe('the rules of section 5', () => {
  it.each(
    CASES.map(([validation, value, expected, fields = {}]) => {
      return { validation, value, expected, fields, rows: rowsOf(validation) };
    }),
  )(
    '$validation with $value beside $fields: "$expected" [$rows]',
    async ({ validation, value, expected, fields }) => {
      expect(await wordFirstIssue(validation, value, fields)).toBe(expected);
    },
  );

  it('each have a row here', () => {
    // portal-rules.test.ts tests this rule.
    const tested = new Set(['walletLinked', ...CASES.map(([{ type }]) => type)]);
    expect([...RULE_ADAPTERS.keys()].filter((type) => !tested.has(type))).toEqual([]);
  });
});
