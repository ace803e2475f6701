import { describe, expect, it } from 'vitest';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { checkboxField, createTestForm, formOf, modelConfig, rowOf, textField } from './form-fixture.ts';

const required = [{ type: 'required' }];

function formWith(rules: Parameters<typeof modelConfig>[1], ...fields: readonly FieldConfig[]) {
  return createTestForm(formOf(rowOf(...fields)), { configs: [modelConfig('claimDetails', rules)] });
}

const codesOf = (issues: readonly { readonly code: string }[]) => issues.map(({ code }) => code);

describe('validating a field', () => {
  it('shows what it found, marks the field touched, and clears it once mended', async () => {
    const form = formWith({ a: required }, textField('a'));
    expect(codesOf(await form.engine.validateField(form.at('a')))).toEqual(['required']);
    expect(codesOf(form.view('a').issues)).toEqual(['required']);
    expect(form.engine.store.getFlags(form.at('a')).touched).toBe(true);
    form.set('a', 'x');
    expect(await form.engine.validateField(form.at('a'))).toEqual([]);
    expect(form.view('a').issues).toEqual([]);
  });

  it('joins the server’s rules and the page’s own, each once [S3.22 S5.1]', async () => {
    const maxLength = { type: 'maxLength', max: 2 };
    const form = formWith(
      { a: [{ type: 'alpha' }, maxLength] },
      textField('a', { validations: [{ type: 'maxLength', max: 2 }, { type: 'integer' }] }),
    );
    form.set('a', '!!!');
    const issues = await form.engine.validateField(form.at('a'));
    expect(codesOf(issues)).toEqual(['alpha', 'maxLength', 'integer']);
  });

  it('passes over what is hidden or disabled', async () => {
    const dependencies = [{ key: 'x', operator: 'IsEqualTo', value: 'yes' } as const];
    const form = formWith(
      { a: required, b: required },
      textField('x'),
      textField('a', { dependencies: { dependencies, hideOnAnyUnfulfilled: true } }),
      textField('b', { dependencies: { dependencies, disableOnAnyUnfulfilled: true } }),
    );
    expect(await form.engine.validatePage('page')).toEqual([]);
    form.set('x', 'yes');
    expect(await form.engine.validatePage('page')).toHaveLength(2);
    form.set('x', 'no');
    expect(['a', 'b'].map((key) => form.view(key).issues)).toEqual([[], []]);
  });

  it('shows nothing of a value that has changed meanwhile', async () => {
    let answer: (verdict: 'mismatch') => void = () => undefined;
    const form = createTestForm(formOf(rowOf(textField('a'))), {
      configs: [modelConfig('claimDetails', { a: [{ type: 'regularExpression', pattern: 'x' }] })],
      rules: {
        getWhitelist: () => undefined,
        getToday: () => ({ year: 2026, month: 6, day: 1 }),
        matchesPattern: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    form.set('a', 'first');
    const running = form.engine.validateField(form.at('a'));
    form.set('a', 'second');
    answer('mismatch');
    expect(codesOf(await running)).toEqual(['invalidValue']);
    expect(form.view('a').issues).toEqual([]);
  });

  it('forgets what was wrong with a value that somebody else has replaced', async () => {
    const form = formWith({ a: required }, textField('a'));
    await form.engine.validateField(form.at('a'));
    form.engine.store.setValue(form.at('a'), 'x', 'prepopulation');
    expect(form.view('a').issues).toEqual([]);
  });

  it('forgets a demand whose condition is gone', async () => {
    const condition = { property: 'b', operator: 'IsEqualTo', value: 'yes' };
    const form = formWith(
      { a: [{ type: 'conditionalRequired', condition }] },
      textField('a'),
      textField('b'),
    );
    form.set('b', 'yes');
    await form.engine.validateField(form.at('a'));
    expect(codesOf(form.view('a').issues)).toEqual(['conditionalRequired']);
    form.set('b', 'no');
    await expect.poll(() => form.view('a').issues).toEqual([]);
    form.set('b', 'yes');
    expect(form.view('a').required).toBe(true);
    expect(form.view('a').issues).toEqual([]);
  });

  it.each(['required', 'requiredOnClientOnly'])(
    "words a demand of the server's that the page repeats as %s in the server's words alone",
    async (type) => {
      const worded = [{ type: 'required', message: 'Enter your PIN' }];
      const form = formWith({ a: worded }, textField('a', { validations: [{ type }] }));
      expect(await form.engine.validateField(form.at('a'))).toEqual([
        { code: 'required', message: 'Enter your PIN' },
      ]);
    },
  );

  it('forgets a mismatch once the repeated field is mended', async () => {
    const form = formWith({}, textField('a'), textField('again', { confirms: 'a' }));
    form.set('a', 'jo@example.con');
    form.set('again', 'jo@example.com');
    await form.engine.validateField(form.at('again'));
    expect(codesOf(form.view('again').issues)).toEqual(['confirmationMismatch']);
    form.set('a', 'jo@example.com');
    await expect.poll(() => form.view('again').issues).toEqual([]);
  });

  it('can show what was found elsewhere', () => {
    const form = formWith({}, textField('a'));
    form.engine.setIssues(form.at('a'), [{ code: 'fileTooLarge' }]);
    expect(codesOf(form.view('a').issues)).toEqual(['fileTooLarge']);
  });

  it('counts a missing whitelist as an issue of the field when it cannot be fetched', async () => {
    const rules = {
      getWhitelist: () => undefined,
      fetchWhitelist: async () => undefined,
      getToday: () => ({ year: 2026, month: 6, day: 1 }),
      matchesPattern: async () => 'match' as const,
    };
    const configs = [modelConfig('claimDetails', { a: [{ type: 'characterSetRestriction' }] })];
    const form = createTestForm(formOf(rowOf(textField('a'))), { configs, rules });
    form.set('a', 'x');
    expect(codesOf(await form.engine.validateField(form.at('a')))).toEqual(['characterWhitelistMissing']);
    const known = createTestForm(formOf(rowOf(textField('a'))), {
      configs,
      rules: { ...rules, getWhitelist: () => new Set('abc') },
    });
    known.set('a', 'axb');
    const [issue] = await known.engine.validateField(known.at('a'));
    expect(issue).toMatchObject({ code: 'characterSetRestriction', params: { characters: 'x' } });
  });
});

describe('a checkbox', () => {
  const isYes = { property: 'other', operator: 'IsEqualTo', value: 'yes' };
  it.each([
    { type: 'required' },
    { type: 'requiredIf', otherProperty: 'other', operator: 'IsEqualTo', value: 'yes' },
    { type: 'nestedRequiredIf', logicalOperator: 'And', conditions: [isYes, isYes] },
    { type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'other', pattern: '^y' },
  ])('that the server’s config puts under %j has to be checked [S5.43]', async (rule) => {
    const form = formWith({ agrees: [rule] }, checkboxField('agrees'), textField('other'));
    form.set('other', 'yes');
    expect(form.value('agrees')).toBe(false);
    expect(await form.engine.validateField(form.at('agrees'))).toHaveLength(1);
    form.set('agrees', true);
    expect(await form.engine.validateField(form.at('agrees'))).toEqual([]);
  });
});

describe('validating a page', () => {
  it('gives every field with issues, in page order, and knows the page’s name', async () => {
    const form = formWith(
      { a: required, b: [], c: required },
      textField('a'),
      textField('b'),
      textField('c'),
    );
    const found = await form.engine.validatePage('page');
    expect(found.map((each) => 'field' in each && each.field.key)).toEqual(['a', 'c']);
    await expect(form.engine.validatePage('nowhere')).rejects.toThrow('The form has no page "nowhere".');
  });
});

describe('work under way', () => {
  it('that will fill a field is waited for by page and record, also where it fails', async () => {
    const form = formWith({ a: required }, textField('a'));
    const { promise, resolve } = Promise.withResolvers<void>();
    form.engine.holdValidation(promise.then(() => form.set('a', 'x')));
    const validating = form.engine.validatePage('page');
    resolve();
    expect(await validating).toEqual([]);
    form.set('a', null);
    form.engine.holdValidation(Promise.reject(new Error('The disk is full.')));
    expect(await form.engine.validatePage('page')).toHaveLength(1);
  });
});

describe('the confirmation block', () => {
  const info = { dtoMapping: 'claimantInfo' };
  const definition = formOf(
    rowOf(textField('emailAddress', { model: info }), textField('phoneNumber', { model: info })),
    { id: 'confirmation', kind: 'confirmation', model: info },
  );

  it.each([
    ['a@b.org', 'a@b.org', []],
    ['a@b.org', ' A@B.org ', []],
    ['a@b.org', 'b@a.org', ['confirmationMismatch']],
    ['a@b.org', null, ['conditionalRequired']],
    [null, null, []],
    [null, 'a@b.org', ['confirmationMismatch']],
  ])('e-mail %j confirmed by %j: %j [S2.90]', async (email, confirmed, codes) => {
    const form = createTestForm(definition);
    form.engine.change(form.at('emailAddress', info), email);
    form.engine.change(form.at('confirmEmailAddress', info), confirmed);
    const issues = await form.engine.validateField(form.at('confirmEmailAddress', info));
    expect(codesOf(issues)).toEqual(codes);
  });

  it('compares phone numbers by their digits', async () => {
    const form = createTestForm(definition);
    form.engine.change(form.at('phoneNumber', info), '(555) 010-1234');
    form.engine.change(form.at('confirmPhoneNumber', info), '5550101234');
    expect(await form.engine.validateField(form.at('confirmPhoneNumber', info))).toEqual([]);
  });
});

describe('a code or a number', () => {
  const rules = {
    id: [
      { type: 'regularExpression', pattern: 'RW-?\\d{4}-?\\d{4}' },
      { type: 'maxLength', max: 12 },
    ],
    pin: [{ type: 'integer' }],
    serial: [{ type: 'alphanumeric' }],
    words: [{ type: 'alphanumeric' }],
    anyId: [{ type: 'required' }],
    anyPin: [{ type: 'required' }],
    anyNumber: [{ type: 'required' }],
    anyWords: [{ type: 'required' }],
  };
  const fields = () => [
    textField('anyId', { isCode: true }),
    textField('anyPin', { concealed: true }),
    textField('anyNumber', { inputMode: 'numeric' }),
    textField('id', { isCode: true }),
    textField('pin', { concealed: true }),
    textField('serial', { isCode: true }),
    textField('words'),
    textField('anyWords'),
  ];

  it.each([
    ['id', 'RW-4821-0937 ', 'RW-4821-0937'],
    ['id', 'rw 4821 0937', 'RW-4821-0937'],
    ['id', 'RW–4821–0937', 'RW-4821-0937'],
    ['pin', '274 163', '274163'],
    ['serial', 'SN-12345', 'SN12345'],
    // Rules that accept any text do not tell how the server compares it.
    ['anyId', ' RW–4821–0937', 'RW-4821-0937'],
    ['anyId', 'RW\u200b-4821-0937', 'RW-4821-0937'],
    ['anyId', 'ＲＷ-4821-0937', 'RW-4821-0937'],
    ['anyId', 'RW-٤٨٢١-٠٩٣٧', 'RW-4821-0937'],
    ['anyId', 'rw-4821', 'rw-4821'],
    ['anyPin', '274 163', '274163'],
    ['anyNumber', '1 234', '1234'],
    ['anyNumber', '97299-4821', '97299-4821'],
    // A surname can be a credential; blanks from a paste are not part of it.
    ['anyWords', '\u00a0Ibáñez  Peña ', 'Ibáñez  Peña'],
  ])('is read as its rules take it: %s %j', async (key, typed, read) => {
    const form = formWith(rules, ...fields());
    form.set(key, typed);
    expect(await form.engine.validateField(form.at(key))).toEqual([]);
    expect(form.engine.store.getValue(form.at(key))).toBe(read);
    expect(form.view(key).issues).toEqual([]);
  });

  it('stays as it was typed where no spelling of it is right', async () => {
    const form = formWith(rules, ...fields());
    form.set('id', ' RW 48 ');
    expect(codesOf(await form.engine.validateField(form.at('id')))).toEqual(['invalidValue']);
    expect(form.engine.store.getValue(form.at('id'))).toBe(' RW 48 ');
  });

  it('is not looked for in words', async () => {
    const form = formWith(rules, ...fields());
    form.set('words', 'no-code');
    expect(codesOf(await form.engine.validateField(form.at('words')))).toEqual(['alphanumeric']);
    expect(form.engine.store.getValue(form.at('words'))).toBe('no-code');
  });
});
