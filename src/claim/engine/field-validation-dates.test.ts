import { describe, expect, it } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { createTestForm, DETAILS, formOf, modelConfig, rowOf } from './form-fixture.ts';

const date = { type: 'date', key: 'day', label: 'day', model: DETAILS } as const;

function openForm(typed: string | null, rules: Parameters<typeof modelConfig>[1] = {}) {
  const form = createTestForm(formOf(rowOf(date)), { configs: [modelConfig('claimDetails', rules)] });
  form.set('day', typed);
  const judge = async () => (await form.engine.validateField(form.at('day'))).map(({ code }) => code);
  return { ...form, judge };
}

it('an error that another field has caused goes once that is mended, and stays until then', async () => {
  const end = { ...date, key: 'end', label: 'end' };
  const form = createTestForm(formOf(rowOf(date, end)), {
    configs: [modelConfig('claimDetails', { end: [{ type: 'endDate', startDateProperty: 'Day' }] })],
  });
  const codes = () => form.view('end').issues.map(({ code }) => code);
  form.set('day', '05/10/2020');
  form.set('end', '05/01/2020');
  await form.engine.validateField(form.at('end'));
  expect(codes()).toEqual(['endDate']);
  form.set('day', '05/11/2020');
  await form.engine.validateField(form.at('day'));
  expect(codes()).toEqual(['endDate']);
  form.set('day', '04/01/2020');
  await waitFor(() => expect(codes()).toEqual([]));
});

describe('a date', () => {
  it.each([
    ['April 27, 1958', '04/27/1958'],
    ['1958-04-27', '04/27/1958'],
    ['4/27/1958', '04/27/1958'],
    ['04/27/1958', '04/27/1958'],
    ['2024-03-10T18:35:00.000Z', '2024-03-10T18:35:00.000Z'],
  ])('%j is kept as %j once the field is left', async (typed, kept) => {
    const { judge, value, view } = openForm(typed);
    expect(await judge()).toEqual([]);
    expect(value('day')).toBe(kept);
    expect(view('day').issues).toEqual([]);
  });

  it.each([
    ['soon', 'dateNotRead'],
    ['4/7/58', 'yearNotWhole'],
  ])('that cannot be read is told so, and stays as it was typed: %j', async (typed, code) => {
    const { judge, value, view } = openForm(typed, { day: [{ type: 'maxLength', max: 2 }] });
    expect(await judge()).toEqual([code]);
    expect(view('day').issues).toMatchObject([{ code }]);
    expect(value('day')).toBe(typed);
  });

  it.each(['02/30/2024', '02/29/2100', '13/45/2999', '99/99/9999', '00/00/0000', '01/01/0000', '4/31/2024'])(
    'that does not exist is refused, whatever rules it has: %j',
    async (typed) => {
      expect(await openForm(typed).judge()).toEqual(['validDate']);
      const rules = { day: [{ type: 'required' }, { type: 'preventFutureDate' }] };
      expect(await openForm(typed, rules).judge()).toEqual(['validDate']);
    },
  );

  it.each(['02/29/2024', '02/29/2000', '12/31/1899', '2/9/0004'])(
    'that exists is taken: %j',
    async (typed) => {
      expect(await openForm(typed).judge()).toEqual([]);
    },
  );

  it('is judged by its rules as it is kept, not as it was typed', async () => {
    const rules = { day: [{ type: 'maxLength', max: 10 }] };
    expect(await openForm('April 27, 1958', rules).judge()).toEqual([]);
  });

  it.each([null, '04/27/1958', 'April 27, 1958'])(
    'is demanded where it is missing alone: %j',
    async (typed) => {
      const { judge } = openForm(typed, { day: [{ type: 'required' }] });
      expect(await judge()).toEqual(typed === null ? ['required'] : []);
    },
  );

  it('that the portal filled in is not the claimant’s by being read', async () => {
    const form = openForm(null);
    const { store } = form.engine;
    store.load([modelConfig('claimDetails')]);
    store.setValue(form.at('day'), '1958-04-27', 'prepopulation');
    await form.judge();
    expect(form.value('day')).toBe('04/27/1958');
    expect(store.getFlags(form.at('day')).everDirty).toBe(false);
  });
});
