import { describe, expect, it } from 'vitest';
import type { DependencyConfig } from '#claim/definition/field-config.ts';
import type { DocumentManagerBlock, RecordTableBlock } from '#claim/definition/form-definition.ts';
import type { FileReference } from '#server/form-model.ts';
import { createTestForm, DETAILS, formOf, rowOf, type TestForm, textField } from './form-fixture.ts';

const file = (name: string): FileReference[] => [
  { documentId: `id-${name}`, name, size: 3, type: 'application/pdf', sha256: 'ab' },
];
const documents: DocumentManagerBlock = {
  id: 'documents',
  kind: 'documentManager',
  section: 'documentContexts',
  required: false,
  fields: [
    { type: 'file', key: 'file', label: 'file' },
    { type: 'text', key: 'description', label: 'description', validations: [{ type: 'alpha' }] },
  ],
};
const table: RecordTableBlock = {
  id: 'table',
  kind: 'recordTable',
  section: 'claimTransactions',
  minimumInstances: 1,
  fields: [
    { type: 'text', key: 'vendor', label: 'vendor' },
    { type: 'text', key: 'amount', label: 'amount' },
  ],
};

function addDraft({ engine }: TestForm, dtoMapping: string, fields: Readonly<Record<string, string>> = {}) {
  const { clientId } = engine.store.addDraft({ formType: 'Standard', dtoMapping });
  for (const [key, value] of Object.entries(fields)) engine.change({ clientId, key }, value);
  return clientId;
}

describe('a row of a table', () => {
  it('is an entry as it should be once it has what it needs', async () => {
    const form = createTestForm(formOf(table));
    const clientId = addDraft(form, 'claimTransactions', { vendor: 'Shop' });
    expect(await form.engine.leaveRecord('table', clientId)).toBe(true);
    expect(await form.engine.isRecordComplete('table', clientId)).toBe(true);
  });

  it('that lacks something is not taken over with the page, as those beside it are', async () => {
    const form = createTestForm(formOf(table));
    const whole = addDraft(form, 'claimTransactions', { vendor: 'Shop' });
    const half = addDraft(form, 'claimTransactions', { amount: '5' });
    await form.engine.validatePage('page');
    expect([whole, half].map(form.engine.store.getList)).toEqual(['saved', 'drafts']);
  });

  it('may have the name of another one', async () => {
    const form = createTestForm(
      formOf({ ...table, fields: [...table.fields, { type: 'text', key: 'name', label: 'name' }] }),
    );
    const rows = [1, 2].map(() => addDraft(form, 'claimTransactions', { vendor: 'Shop', name: 'a' }));
    for (const row of rows) expect(await form.engine.leaveRecord('table', row)).toBe(true);
    expect(await form.engine.validatePage('page')).toEqual([]);
  });

  it('goes with the reset of its table, which would send it empty', async () => {
    const dependencies: DependencyConfig = {
      dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
      hideOnAnyUnfulfilled: true,
      reset: { when: 'unfulfilled', value: null },
    };
    const form = createTestForm(formOf(rowOf(textField('a')), { ...table, dependencies }));
    const { store } = form.engine;
    form.set('a', 'yes');
    const saved = addDraft(form, 'claimTransactions', { vendor: 'Shop' });
    store.saveDraft(saved);
    const draft = addDraft(form, 'claimTransactions', { vendor: 'Mall' });
    form.set('a', 'no');
    await expect.poll(() => store.hasModel(saved)).toBe(false);
    expect(form.engine.getValue({ clientId: draft, key: 'vendor' })).toBeNull();
    form.set('a', 'yes');
    store.saveDraft(addDraft(form, 'claimTransactions', { vendor: 'Shop' }));
    expect(await form.engine.validatePage('page')).toEqual([]);
  });

  it('counts for its own table: a document is no row', async () => {
    const form = createTestForm(formOf(table));
    form.engine.store.saveDraft(addDraft(form, 'documentContexts'));
    expect(await form.engine.validatePage('page')).toMatchObject([
      { issues: [{ code: 'minimumInstances' }] },
    ]);
    addDraft(form, 'claimTransactions', { vendor: 'Shop' });
    expect(await form.engine.validatePage('page')).toEqual([]);
  });
});

describe('a document', () => {
  it('is not added by leaving the page: its own button does that', async () => {
    const form = createTestForm(formOf(documents));
    const clientId = addDraft(form, 'documentContexts');
    form.engine.change({ clientId, key: 'file' }, file('a.pdf'));
    expect(await form.engine.validatePage('page')).toMatchObject([{ issues: [{ code: 'formIsDirty' }] }]);
    expect(form.engine.store.getList(clientId)).toBe('drafts');
  });

  it('with the name of another is told so by name, beside what else is wrong with it', async () => {
    const form = createTestForm(formOf(documents));
    const first = addDraft(form, 'documentContexts');
    form.engine.change({ clientId: first, key: 'file' }, file('caf\u00e9.pdf'));
    form.engine.store.saveDraft(first);
    const second = addDraft(form, 'documentContexts', { description: '!!!' });
    form.engine.change({ clientId: second, key: 'file' }, file('cafe\u0301.pdf'));
    const found = await form.engine.validateRecord('documents', second);
    expect(found).toMatchObject([
      { field: { key: 'file' }, issues: [{ code: 'fileAlreadyExists', params: { name: 'caf\u00e9.pdf' } }] },
      { field: { key: 'description' }, issues: [{ code: 'alpha' }] },
    ]);
  });

  it('without a file is asked for that alone', async () => {
    const form = createTestForm(formOf(documents));
    const clientId = addDraft(form, 'documentContexts', { description: '!!!' });
    const found = await form.engine.validateRecord('documents', clientId);
    expect(found.map(({ field }) => field.key)).toEqual(['file']);
  });
});
