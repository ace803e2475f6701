import { describe, expect, it, vi } from 'vitest';
import type { RecordTableBlock } from '#claim/definition/form-definition.ts';
import {
  createTestForm,
  DETAILS,
  formOf,
  modelConfig,
  rowOf,
  type TestForm,
  textField,
} from './form-fixture.ts';

const table: RecordTableBlock = {
  id: 'table',
  kind: 'recordTable',
  section: 'claimTransactions',
  fields: [
    { type: 'text', key: 'vendor', label: 'vendor' },
    { type: 'text', key: 'currency', label: 'currency', defaultValue: 'USD' },
    { type: 'checkbox', key: 'isPaid', label: 'isPaid' },
  ],
};

function addRow({ engine }: TestForm): string {
  return engine.store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' }).clientId;
}

describe('a new row of a table', () => {
  it('begins with the defaults of its fields, and is not begun by them', async () => {
    const form = createTestForm(formOf(table));
    const clientId = addRow(form);
    expect(form.engine.store.getModel(clientId).fields).toMatchObject({ currency: 'USD', isPaid: false });
    expect(await form.engine.leaveRecord('table', clientId)).toBe(false);
    expect(form.engine.getView({ clientId, key: 'vendor' }).issues).toEqual([]);
  });

  it('leaves the rows before it as they are', async () => {
    const form = createTestForm(formOf(table));
    const at = { clientId: addRow(form), key: 'vendor' };
    await form.engine.validateRecord('table', at.clientId);
    const before = form.engine.getView(at);
    expect(before.issues).toHaveLength(1);
    addRow(form);
    expect(form.engine.getView(at)).toBe(before);
  });
});

describe('the rows of a table that waits for a field', () => {
  it('are hidden and emptied with it', () => {
    const waiting: RecordTableBlock = {
      ...table,
      dependencies: {
        dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
        hideOnAnyUnfulfilled: true,
        reset: { when: 'unfulfilled', value: null },
      },
    };
    const form = createTestForm(formOf(rowOf(textField('a')), waiting));
    form.set('a', 'yes');
    const at = { clientId: addRow(form), key: 'vendor' };
    form.engine.change(at, 'Shop');
    const told = vi.fn();
    expect(form.engine.getView(at).visible).toBe(true);
    form.engine.subscribeToView(at, told);
    form.set('a', 'no');
    expect(form.engine.getView(at).visible).toBe(false);
    expect(form.engine.getValue(at)).toBeNull();
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('a row that is removed', () => {
  it('takes nothing along of what the other fields show', () => {
    const form = createTestForm(formOf(rowOf(textField('a')), table));
    form.engine.setIssues(form.at('a'), [{ code: 'fileTooLarge' }]);
    const before = form.view('a');
    const clientId = addRow(form);
    form.engine.store.removeModel(clientId);
    expect(form.view('a')).toBe(before);
    expect(form.engine.getView({ clientId, key: 'vendor' })).toMatchObject({
      visible: false,
      enabled: false,
    });
  });
});

describe('a block', () => {
  it('that the form does not have is a mistake of who asks for it', () => {
    const { engine } = createTestForm(formOf(table));
    expect(() => engine.isBlockVisible('nowhere')).toThrow('The form has no block "nowhere".');
  });

  it('says nothing where a change leaves its dependencies as they are', () => {
    const form = createTestForm(
      formOf(rowOf(textField('a')), {
        ...rowOf(textField('b')),
        id: 'block',
        dependencies: { dependencies: [{ key: 'a', operator: 'IsEqualTo', value: 'yes' }] },
      }),
    );
    const told = vi.fn();
    const end = form.engine.subscribeToBlock('block', told);
    form.set('a', 'x');
    form.set('a', 'y');
    expect(told).not.toHaveBeenCalled();
    end();
    form.set('a', 'yes');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a page that is skipped', () => {
  it('tells of it only when that changes, and only while somebody listens', () => {
    const definition = formOf(rowOf(textField('a')));
    const pages = definition.pages.flatMap((page) => [
      page,
      {
        ...page,
        slug: 'second',
        blocks: [],
        skipWhen: {
          dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' } as const],
          hideOnAnyUnfulfilled: true,
        },
      },
    ]);
    const form = createTestForm({ ...definition, pages });
    const told = vi.fn();
    const end = form.engine.subscribeToPages(told);
    form.set('a', 'x');
    expect(told).not.toHaveBeenCalled();
    form.set('a', 'yes');
    expect(told).toHaveBeenCalledOnce();
    end();
    form.set('a', 'x');
    expect(told).toHaveBeenCalledOnce();
    expect(form.engine.isPageSkipped('second')).toBe(true);
    expect(form.engine.isPageSkipped('nowhere')).toBe(false);
  });
});

describe('a form that is closed', () => {
  it('follows the answers no longer', () => {
    const dependencies = {
      dependencies: [{ key: 'a', operator: 'IsEqualTo', value: 'yes' } as const],
      reset: { when: 'fulfilled', value: 'set' } as const,
    };
    const form = createTestForm(formOf(rowOf(textField('a'), textField('b', { dependencies }))), {
      configs: [modelConfig('claimDetails')],
    });
    form.engine.dispose();
    form.engine.store.setValue(form.at('a'), 'yes', 'claimant');
    expect(form.value('b')).toBeNull();
  });
});
