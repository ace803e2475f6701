import { describe, expect, it, vi } from 'vitest';
import type { FieldValue } from '#server/form-model.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import {
  createConfigValidator,
  createRuleRegistry,
  isRequired,
  listFollowed,
  separateUnusableRules,
  validateValue,
} from './registry.ts';
import type { PatternVerdict, RuleContext } from './rule.ts';

function createContext(
  fields: Readonly<Record<string, FieldValue>> = {},
  verdict: PatternVerdict = 'match',
): RuleContext {
  return {
    getFieldValue: (property) => fields[property] ?? null,
    whitelist: new Set('abc'),
    today: { year: 2024, month: 3, day: 10 },
    matchesPattern: async () => verdict,
  };
}

describe('the rule registry', () => {
  it.each(['notARule', 'constructor', '__proto__', 'Required', ''])(
    'has no adapter for "%s" [S5.30 S8.40]',
    async (type) => {
      const message = `No validation adapter for the API validation type "${type}"`;
      expect(() => createRuleRegistry().adapt({ type })).toThrow(message);
      await expect(validateValue([{ type }], 'a', createContext())).rejects.toThrow(message);
    },
  );

  it.each<RemoteValidation>([
    { type: 'maxLength' },
    { type: 'maxLength', max: 'many' },
    { type: 'requiredIf' },
    { type: 'nestedRequiredIf', logicalOperator: 'Xor', conditions: [] },
    { type: 'conditionalRequired', condition: { property: 'a', operator: 'IsLike', value: 'x' } },
    { type: 'requireOnePropertyValTrue', properties: [] },
    { type: 'range', min: 'low', max: 'high', dataType: 'number' },
    { type: 'range', min: 1, max: 'later', dataType: 'date' },
    { type: 'between', min: '1/1/2020', max: 5 },
    { type: 'validDate', formats: 'M/d/quux' },
  ])('leaves a rule to the server whose parameters are %j', async (validation) => {
    const left: string[] = [];
    const { configs, unusable } = separateUnusableRules([
      {
        metadataHash: '1',
        metadata: { formType: 'Standard', dtoMapping: 'claimDetails' },
        fields: { a: { validations: [{ type: 'required' }, validation] }, b: { validations: [] } },
      },
    ]);
    const rules = configs[0]?.fields.a?.validations ?? [];
    const context = { ...createContext(), leaveToServer: (type: string) => left.push(type) };
    expect(await validateValue(rules, null, context)).toMatchObject([{ code: 'required' }]);
    expect(await validateValue(rules, '1/1/2020', context)).toEqual([]);
    // A lazy rule is found unusable at its first use.
    expect([...unusable.map(({ type }) => type), ...left]).toContain(validation.type);
    expect(unusable.every(({ field }) => field === 'a')).toBe(true);
  });

  it('leaves a rule of a type that nobody knows to the server, and keeps the others', () => {
    const rules = [{ type: 'moonPhase' }, { type: 'required' }];
    const { configs, unusable } = separateUnusableRules([
      {
        metadataHash: '1',
        metadata: { formType: 'Standard', dtoMapping: 'claimDetails' },
        fields: { a: { validations: rules } },
      },
    ]);
    expect(configs[0]?.fields).toEqual({
      a: { validations: [{ type: 'leftToServer' }, { type: 'required' }] },
    });
    expect(unusable).toEqual([
      {
        metadata: { formType: 'Standard', dtoMapping: 'claimDetails' },
        field: 'a',
        type: 'moonPhase',
        reason: 'No validation adapter for the API validation type "moonPhase"',
      },
    ]);
  });

  it.each(['standard', 'STANDARD', 'documentsUpload', 'documents-upload'])(
    'knows the form type of a config that names it %s',
    (formType) => {
      const config = { metadataHash: '1', metadata: { formType, dtoMapping: 'credentials' }, fields: {} };
      const named = /^s/i.test(formType) ? 'Standard' : 'DocumentsUpload';
      expect(separateUnusableRules([config]).configs[0]?.metadata).toEqual({
        formType: named,
        dtoMapping: 'credentials',
      });
    },
  );

  it('knows a type in other letters', () => {
    const rules = ['Required', 'RequiredIf', 'requireOnePropertyToHaveAValue'].map((type) => ({ type }));
    const metadata = { formType: 'Standard', dtoMapping: 'claimDetails' };
    const { configs, unusable } = separateUnusableRules([
      { metadataHash: '1', metadata, fields: { a: { validations: rules } } },
    ]);
    expect(configs[0]?.fields.a?.validations[0]).toEqual({ type: 'required' });
    expect(unusable.map(({ reason }) => /^Invalid parameters of the .+"(.+)"/.exec(reason)?.[1])).toEqual([
      'requiredIf',
      'RequireOnePropertyToHaveAValue',
    ]);
  });

  it('names the rule whose parameters are wrong', () => {
    expect(() => createRuleRegistry().adapt({ type: 'maxLength' })).toThrow(
      'Invalid parameters of the API validation type "maxLength"',
    );
  });

  it('takes a table of adapters', async () => {
    const adapters = new Map([['never', () => ({ validate: () => ({ code: 'never' }), follows: [] })]]);
    const rule = createRuleRegistry(adapters).adapt({ type: 'never' });
    expect(await rule.validate('a', createContext())).toEqual({ code: 'never' });
  });
});

describe('createConfigValidator', () => {
  it('throws where no validation functions are given [S5.31]', () => {
    expect(() => createConfigValidator([])).toThrow(
      'A config validator needs at least one validation function.',
    );
  });
});

describe('validateValue', () => {
  it('finds nothing without rules', async () => {
    expect(await validateValue([], null, createContext())).toEqual([]);
  });

  it('finds everything, in the order of the rules', async () => {
    const validations = [
      { type: 'maxLength', max: 2 },
      { type: 'regularExpression', pattern: 'b' },
      { type: 'required' },
      { type: 'characterSetRestriction' },
    ];
    const issues = await validateValue(validations, 'abcd', createContext({}, 'mismatch'));
    expect(issues.map(({ code }) => code)).toEqual(['maxLength', 'invalidValue', 'characterSetRestriction']);
  });

  it.each<[RemoteValidation, string]>([
    [{ type: 'required', message: 'Your name, please' }, 'required'],
    [{ type: 'endDate', startDateProperty: 'start', message: 'Too early' }, 'endDate'],
    [{ type: 'regularExpression', pattern: 'x', message: 'Not a VIN' }, 'invalidValue'],
  ])('hands the message of %j on [S5.15]', async (validation, code) => {
    const value = validation.type === 'required' ? null : '1/1/2020';
    const issues = await validateValue([validation], value, createContext({ start: '1/2/2020' }, 'mismatch'));
    expect(issues).toEqual([expect.objectContaining({ code, message: validation.message })]);
  });
});

describe('the required marker', () => {
  const follows = { type: 'requiredIf', otherProperty: 'a', operator: 'IsEqualTo', value: 'yes' };
  const nested = {
    type: 'nestedRequiredIf',
    logicalOperator: 'Or',
    conditions: [
      { property: 'a', operator: 'IsEqualTo', value: 'yes' },
      { property: 'b', operator: 'IsNotEqualTo', value: null },
    ],
  };
  const pattern = { type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'c', pattern: 'x' };

  it.each<[string, RemoteValidation, Readonly<Record<string, FieldValue>>, boolean]>([
    ['required', { type: 'required' }, {}, true],
    ['required on the client only', { type: 'requiredOnClientOnly' }, {}, true],
    ['a rule that demands nothing', { type: 'maxLength', max: 3 }, {}, false],
    ['requiredIf, fulfilled', follows, { a: 'yes' }, true],
    ['requiredIf, not fulfilled', follows, { a: 'no' }, false],
    ['nestedRequiredIf, fulfilled', nested, { b: 'x' }, true],
    ['nestedRequiredIf, not fulfilled', nested, {}, false],
  ])('%s', (_, validation, fields, expected) => {
    expect(isRequired([validation], createContext(fields))).toBe(expected);
  });

  it.each<[PatternVerdict, boolean]>([
    ['match', true],
    ['mismatch', false],
    ['undecided', false],
  ])('follows a pattern once its verdict is known: %s [S5.19]', async (verdict, expected) => {
    const context = createContext({ c: 'x' }, verdict);
    const found = isRequired([{ type: 'maxLength', max: 3 }, pattern], context);
    expect(found).toBeInstanceOf(Promise);
    expect(await found).toBe(expected);
    const recallPattern = vi.fn(() => verdict);
    expect(isRequired([pattern], { ...context, recallPattern })).toBe(expected);
    expect(recallPattern).toHaveBeenCalledWith('x', 'x');
  });

  it('is there at once where another rule demands the value, and nothing is left to fail unheard', async () => {
    const failed = vi.fn();
    process.on('unhandledRejection', failed);
    const matchesPattern = () => Promise.reject(new Error('The pattern code could not be fetched.'));
    const context = { ...createContext({ c: 'x' }), matchesPattern };
    expect(isRequired([pattern, { type: 'required' }], context)).toBe(true);
    await expect(isRequired([pattern], context)).rejects.toThrow('could not be fetched');
    // Node reports unhandled rejections after the microtasks.
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', failed);
    expect(failed).not.toHaveBeenCalled();
  });

  it('names the fields that it follows, each once [S5.37]', () => {
    expect(listFollowed([{ type: 'required' }, follows, nested, pattern])).toEqual(['a', 'b', 'c']);
    expect(listFollowed([{ type: 'endDate', startDateProperty: 'start', inclusive: 'true' }])).toEqual([
      'start',
    ]);
    for (const type of ['RequireOnePropertyToHaveAValue', 'requireOnePropertyValTrue'])
      expect(listFollowed([{ type, properties: ['a', 'b'] }])).toEqual(['a', 'b']);
  });
});
