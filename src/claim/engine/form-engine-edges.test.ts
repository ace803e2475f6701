import { describe, expect, it } from 'vitest';
import { checkboxField, createTestForm, DETAILS, formOf, rowOf, textField } from './form-fixture.ts';

describe('a field that no page shows', () => {
  it('keeps what is put into it, has no rules, and can be filled in', () => {
    const form = createTestForm(formOf(rowOf(textField('a'))));
    form.set('elsewhere', 'x');
    expect(form.value('elsewhere')).toBe('x');
    expect(form.engine.store.getFlags(form.at('elsewhere')).dirty).toBe(true);
    expect(form.engine.getValidations(form.at('elsewhere'))).toEqual([]);
    form.engine.setIssues(form.at('elsewhere'), [{ code: 'fileTooLarge' }]);
    expect(form.view('elsewhere')).toEqual({
      visible: true,
      enabled: true,
      required: false,
      optional: false,
      maskName: '',
      issues: [],
    });
  });
});

describe('a field of a record', () => {
  const vendor = { type: 'text', key: 'vendor', label: 'vendor' } as const;

  it('is found by its record alone', () => {
    const { engine } = createTestForm(formOf(rowOf(textField('a'))));
    expect(engine.addressOf(vendor, 'client-row')).toEqual({ clientId: 'client-row', key: 'vendor' });
    expect(() => engine.addressOf(vendor)).toThrow('The field "vendor" belongs to a record');
  });
});

describe('what a hook resets', () => {
  it('is as its type is kept: a checkbox is not ticked, and nothing is the claimant’s doing', () => {
    const form = createTestForm(
      formOf(rowOf(textField('a', { afterChangeHook: 'clear' }), checkboxField('b'))),
      {
        hooks: {
          clear: ({ resetValue }) => {
            resetValue('b', null);
            resetValue('unseen', 'x');
          },
        },
      },
    );
    form.set('b', true);
    form.set('a', 'x');
    expect([form.value('b'), form.value('unseen')]).toEqual([false, 'x']);
    expect(form.engine.store.getFlags(form.at('unseen')).everDirty).toBe(false);
  });
});

describe('a table that is hidden', () => {
  it('asks for no rows', async () => {
    const form = createTestForm(
      formOf(rowOf(textField('a')), {
        id: 'table',
        kind: 'recordTable',
        section: 'claimTransactions',
        minimumInstances: 1,
        fields: [{ type: 'text', key: 'vendor', label: 'vendor' }],
        dependencies: {
          dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
          hideOnAnyUnfulfilled: true,
        },
      }),
    );
    expect(await form.engine.validatePage('page')).toEqual([]);
    form.set('a', 'yes');
    expect(await form.engine.validatePage('page')).toHaveLength(1);
  });
});

it('knows the day by the server’s clock', () => {
  const { engine } = createTestForm(formOf(rowOf(textField('a'))));
  expect(engine.getToday()).toEqual({ year: 2026, month: 6, day: 1 });
});
