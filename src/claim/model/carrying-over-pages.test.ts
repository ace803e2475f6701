import { describe, expect, it } from 'vitest';
import type { Block, FormDefinition } from '#claim/definition/form-definition.ts';
import { createTestForm, DETAILS, formOf, INFO, rowOf, textField } from '#claim/engine/form-fixture.ts';
import { clearUnofferedAnswers, findPagesOfFields } from './carrying-over.ts';

const table: Block = {
  id: 'table',
  kind: 'recordTable',
  section: 'claimTransactions',
  fields: [
    { type: 'text', key: 'vendor', label: 'vendor' },
    { type: 'text', key: 'amount', label: 'amount' },
  ],
};

function definePages(blocks: Readonly<Record<string, readonly Block[]>>): FormDefinition {
  const form = formOf();
  const [page] = form.pages;
  if (page === undefined) throw new Error('The fixture has no page.');
  return {
    ...form,
    pages: Object.entries(blocks).map(([slug, ofPage]) => ({ ...page, slug, blocks: ofPage })),
  };
}

const definition = definePages({
  '': [rowOf(textField('start'))],
  details: [rowOf(textField('same')), rowOf(textField('beside'))],
  about: [{ ...rowOf(textField('same', { model: INFO })), id: 'about' }],
  purchases: [table],
});

function setUp() {
  const form = createTestForm(definition);
  const { store } = form.engine;
  const row = store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
  store.saveDraft(row.clientId);
  const find = (...addresses: Parameters<typeof findPagesOfFields>[1]) =>
    findPagesOfFields(definition, addresses, form.engine).map(({ slug }) => slug);
  return { at: form.at, store, row: { clientId: row.clientId, key: 'vendor' }, find };
}

describe('findPagesOfFields', () => {
  it('finds a field by its model, not by its key alone', () => {
    const { at, find } = setUp();
    expect(find(at('same', INFO))).toEqual(['about']);
    expect(find(at('same'))).toEqual(['details']);
  });

  it('finds the page of a row of a table', () => {
    const { at, row, find } = setUp();
    expect(find(row)).toEqual(['purchases']);
    expect(find(row, at('same'))).toEqual(['details', 'purchases']);
  });

  it('leaves out the start page, what no page shows, and a row that was removed', () => {
    const { at, row, store, find } = setUp();
    expect(find(at('start'), at('elsewhere'), { ...row, key: 'elsewhere' })).toEqual([]);
    store.removeModel(row.clientId);
    expect(find(row)).toEqual([]);
  });
});

describe('clearUnofferedAnswers', () => {
  const options = [{ value: 'check' }, { value: 'bank' }];
  const named = (key: string) => ({ key, label: key, model: DETAILS });
  const asked = formOf(
    rowOf(
      { type: 'radio', ...named('payment'), options },
      { type: 'select', ...named('unsure'), options, hasNoneOption: true },
      { type: 'hybridRadio', ...named('ownWords'), options },
      { type: 'select', ...named('state'), optionList: 'usStates' },
    ),
    { ...table, fields: [{ type: 'select', key: 'kind', label: 'kind', options }] },
  );

  it('empties what is none of the options, in rows too, and tells where', () => {
    const { engine, at } = createTestForm(asked);
    const { store } = engine;
    const answer = (key: string, value: string) => store.setValue(at(key), value, 'prepopulation');
    answer('payment', 'card');
    answer('unsure', 'none');
    answer('ownWords', 'In gold');
    answer('state', 'OR');
    const row = store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' });
    const kind = { clientId: row.clientId, key: 'kind' };
    store.setValue(kind, 'card', 'claimant');
    store.saveDraft(row.clientId);
    expect(clearUnofferedAnswers(asked, engine)).toEqual([at('payment'), kind]);
    const left = ['payment', 'unsure', 'ownWords', 'state'].map((key) => store.getValue(at(key)));
    expect(left).toEqual([null, 'none', 'In gold', 'OR']);
    expect(store.getValue(kind)).toBeNull();
    answer('payment', 'bank');
    expect(clearUnofferedAnswers(asked, engine)).toEqual([]);
  });

  it('empties what a field of another type held, and keeps what the type of now can hold', () => {
    const retyped = formOf(
      rowOf(
        { type: 'checkbox', ...named('wasSelect') },
        { type: 'checkbox', ...named('ticked') },
        { type: 'file', ...named('wasText') },
        { type: 'text', ...named('wasCheckbox') },
        { type: 'text', ...named('wasDate') },
        { type: 'hidden', ...named('unseen') },
      ),
    );
    const { engine, at } = createTestForm(retyped);
    const { store } = engine;
    const given = {
      wasSelect: 'car',
      ticked: true,
      wasText: 'b@example.com',
      wasCheckbox: true,
      wasDate: '06/14/2025',
      unseen: true,
    };
    for (const [key, value] of Object.entries(given)) store.setValue(at(key), value, 'claimant');
    expect(clearUnofferedAnswers(retyped, engine)).toEqual(
      ['wasSelect', 'wasText', 'wasCheckbox'].map((key) => at(key)),
    );
    const left = Object.keys(given).map((key) => store.getValue(at(key)));
    expect(left).toEqual([false, true, null, null, '06/14/2025', true]);
  });
});
