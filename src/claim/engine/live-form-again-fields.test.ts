import { describe, expect, it } from 'vitest';
import { carryOverModels } from '#claim/model/carrying-over.ts';
import {
  createTestForm,
  DEFAULT_CONFIGS,
  DETAILS,
  formOf,
  INFO,
  modelConfig,
  rowOf,
  textField,
} from './form-fixture.ts';

const definition = formOf(
  rowOf(textField('emailAddress', { model: INFO }), textField('phoneNumber', { model: INFO })),
  { id: 'confirmation', kind: 'confirmation', model: INFO },
  rowOf(textField('account'), textField('accountAgain', { confirms: 'account' })),
);
const ANSWER = [
  {
    metadata: { dtoMapping: 'claimantInfo' },
    fields: { EmailAddress: 'a@b.org', phoneNumber: '5415550148' },
  },
  { metadata: { dtoMapping: 'claimDetails' }, fields: { account: '1234' } },
];

/** Original field, its "again" field, and their model. */
const PAIRS = [
  ['emailAddress', 'confirmEmailAddress', INFO],
  ['phoneNumber', 'confirmPhoneNumber', INFO],
  ['account', 'accountAgain', DETAILS],
] as const;

async function openForm() {
  const form = createTestForm(definition);
  await form.engine.prepopulate(ANSWER);
  return form;
}

describe.each(PAIRS)('of %s, %s', (first, again, model) => {
  type Form = Awaited<ReturnType<typeof openForm>>;
  const readValue = ({ engine, at }: Form, key: string) => engine.store.getValue(at(key, model));
  const type = ({ engine, at }: Form, key: string, value: string) => engine.change(at(key, model), value);
  const judge = ({ engine, at }: Form) => engine.validateField(at(again, model));

  it('starts with what is prefilled, and is right as it is', async () => {
    const form = await openForm();
    expect(readValue(form, again)).toBe(readValue(form, first));
    expect(readValue(form, again)).toEqual(expect.any(String));
    expect(form.engine.store.getFlags(form.at(again, model)).everDirty).toBe(false);
    expect(await judge(form)).toEqual([]);
  });

  it('is emptied and required once the claimant changes the first', async () => {
    const form = await openForm();
    type(form, first, '99');
    expect(readValue(form, again)).toBeNull();
    expect(form.engine.getView(form.at(again, model)).required).toBe(true);
    expect(await judge(form)).toEqual([{ code: 'conditionalRequired' }]);
    type(form, again, '98');
    expect(await judge(form)).toEqual([{ code: 'confirmationMismatch' }]);
    type(form, again, '99');
    expect(await judge(form)).toEqual([]);
  });

  it('is typed once where nothing is prefilled, and not asked for where the first is empty', async () => {
    const form = createTestForm(definition);
    expect(form.engine.getView(form.at(again, model)).required).toBe(false);
    expect(await judge(form)).toEqual([]);
    type(form, first, '99');
    expect(readValue(form, again)).toBeNull();
    expect(form.engine.getView(form.at(again, model)).required).toBe(true);
  });

  it('keeps what the claimant has typed in it', async () => {
    const form = createTestForm(definition);
    type(form, first, '98');
    type(form, again, '99');
    type(form, first, '99');
    expect(readValue(form, again)).toBe('99');
    expect(await judge(form)).toEqual([]);
  });

  it('begins again with what is prefilled where the change is undone', async () => {
    const form = await openForm();
    const prefilled = String(readValue(form, first));
    type(form, first, `${prefilled}9`);
    type(form, first, prefilled);
    expect(readValue(form, again)).toBe(prefilled);
  });

  it('stays as it was left, through a draft, a newer config and another authorization', async () => {
    for (const typed of [undefined, '99']) {
      const form = await openForm();
      if (typed !== undefined) type(form, first, typed);
      const left = readValue(form, again);
      const stored = form.engine.store.toStoredModels();
      const configs = DEFAULT_CONFIGS.map((config) =>
        modelConfig(config.metadata.dtoMapping ?? '', { [again]: [], [first]: [] }, 'v2'),
      );
      const { models } = carryOverModels(stored, { configs, definition });
      const reopened = createTestForm(definition, { configs, stored: models });
      await reopened.engine.prepopulate(ANSWER);
      expect(readValue(reopened, again)).toBe(left);
    }
  });

  it('is filled in a draft that was kept before it was, unless the first was changed', async () => {
    for (const [typed, expected] of [
      [undefined, 'prefilled'],
      ['99', null],
    ] as const) {
      const form = await openForm();
      const prefilled = readValue(form, first);
      if (typed !== undefined) type(form, first, typed);
      const stored = form.engine.store.toStoredModels().map(({ model: kept, ...entry }) => ({
        ...entry,
        model: { ...kept, fields: { ...kept.fields, [again]: null } },
      }));
      const reopened = createTestForm(definition, { stored });
      expect(readValue(reopened, again)).toBe(expected === 'prefilled' ? prefilled : null);
    }
  });
});

it('is asked for by one message where the server requires it itself', async () => {
  const configs = DEFAULT_CONFIGS.map((config) =>
    config.metadata.dtoMapping === 'claimantInfo'
      ? modelConfig('claimantInfo', { confirmEmailAddress: [{ type: 'required' }] })
      : config,
  );
  const form = createTestForm(definition, { configs });
  form.engine.change(form.at('emailAddress', INFO), 'a@b.org');
  expect(await form.engine.validateField(form.at('confirmEmailAddress', INFO))).toEqual([
    { code: 'required' },
  ]);
});
