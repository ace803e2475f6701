import { describe, expect, it } from 'vitest';
import type { DependencyConfig } from '#claim/definition/field-config.ts';
import type { Block } from '#claim/definition/form-definition.ts';
import { DependencyCycleError } from './dependencies.ts';
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

const shownWhenYes = (key: string, more: Partial<DependencyConfig> = {}): DependencyConfig => ({
  dependencies: [{ key, operator: 'IsEqualTo', value: 'yes' }],
  hideOnAnyUnfulfilled: true,
  ...more,
});
const ofRecord = (key: string, dependency: string) => ({
  type: 'text' as const,
  key,
  label: key,
  dependencies: shownWhenYes(dependency),
});

describe('fields that wait for each other are refused before anybody sees the form', () => {
  it('in the rows of a table, though there is none yet', () => {
    const table: Block = {
      id: 'table',
      kind: 'recordTable',
      section: 'claimTransactions',
      fields: [ofRecord('vendor', 'amount'), ofRecord('amount', 'vendor')],
    };
    const cycle = ['claimTransactions.amount', 'claimTransactions.vendor', 'claimTransactions.amount'];
    expect(() => createTestForm(formOf(table))).toThrow(new DependencyCycleError(cycle));
  });

  it('where a block waits for a field of its own', () => {
    const block = { ...rowOf(textField('a'), textField('b')), dependencies: shownWhenYes('b') };
    expect(() => createTestForm(formOf(block))).toThrow(
      new DependencyCycleError(['claimDetails.b', 'claimDetails.b']),
    );
  });

  it('where a field takes its value from one that waits for it in another model', () => {
    const ofInfo = (key: string) => ({ model: INFO, key });
    const waiting: DependencyConfig = {
      dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
    };
    const cyclic = formOf(
      rowOf(textField('a', { inheritanceConfig: ofInfo('b') })),
      rowOf(textField('b', { model: INFO, dependencies: waiting })),
    );
    expect(() => createTestForm(cyclic)).toThrow('claimantInfo.b');
  });

  it('and fields of one name in two models do not wait for each other', () => {
    const onOther: DependencyConfig = {
      dependencies: [{ model: INFO, key: 'a', operator: 'IsEqualTo', value: 'yes' }],
      hideOnAnyUnfulfilled: true,
    };
    const form = createTestForm(
      formOf(rowOf(textField('a', { dependencies: onOther })), {
        ...rowOf(textField('a', { model: INFO })),
        id: 'other',
      }),
    );
    form.engine.change(form.at('a', INFO), 'yes');
    expect(form.view('a').visible).toBe(true);
  });
});

describe('a block without a field of its own', () => {
  it('waits for a field of the model that it names', () => {
    const form = createTestForm(
      formOf(rowOf(textField('emailAddress', { model: INFO })), {
        id: 'confirmation',
        kind: 'confirmation',
        model: INFO,
        dependencies: {
          dependencies: [{ key: 'emailAddress', operator: 'IsNotEqualTo', value: null }],
          hideOnAnyUnfulfilled: true,
        },
      }),
    );
    expect(form.engine.isBlockVisible('confirmation')).toBe(false);
    form.engine.change(form.at('emailAddress', INFO), 'a@b.org');
    expect(form.engine.isBlockVisible('confirmation')).toBe(true);
  });
});

describe('what a field follows', () => {
  it('may be in another model', () => {
    const form = createTestForm(
      formOf(
        rowOf(textField('city', { model: INFO })),
        rowOf(textField('place', { inheritanceConfig: { model: INFO, key: 'city' } })),
      ),
    );
    form.engine.change(form.at('city', INFO), 'Bonn');
    expect(form.value('place')).toBe('Bonn');
  });

  it('may be in a model that comes only with the server’s answer', async () => {
    const known = { dtoMapping: 'prepopulatedData' };
    const dependencies: DependencyConfig = {
      dependencies: [{ model: known, key: 'isBusiness', operator: 'IsEqualTo', value: 'yes' }],
      hideOnAnyUnfulfilled: true,
    };
    const form = createTestForm(
      formOf(
        rowOf(
          textField('company', { dependencies }),
          textField('place', { inheritanceConfig: { model: known, key: 'city' } }),
        ),
      ),
    );
    expect(form.view('company').visible).toBe(false);
    await form.engine.prepopulate([
      {
        metadata: { formType: 'Standard', dtoMapping: 'prepopulatedData' },
        fields: { isBusiness: 'yes', city: 'Bonn' },
      },
    ]);
    expect(form.view('company').visible).toBe(true);
    expect(form.value('place')).toBe('Bonn');
  });

  it('may be in several conditions of one rule', () => {
    const conditions = ['a', 'c'].map((property) => ({ property, operator: 'IsEqualTo', value: 'yes' }));
    const form = createTestForm(formOf(rowOf(textField('a'), textField('b'), textField('c'))), {
      configs: [
        modelConfig('claimDetails', {
          b: [{ type: 'nestedRequiredIf', logicalOperator: 'And', conditions }],
        }),
      ],
    });
    expect(form.view('b').required).toBe(false);
    form.set('a', 'yes');
    form.set('c', 'yes');
    expect(form.view('b').required).toBe(true);
    form.set('a', 'no');
    expect(form.view('b').required).toBe(false);
  });

  it('is a field of its own row', () => {
    const table: Block = {
      id: 'table',
      kind: 'recordTable',
      section: 'claimTransactions',
      fields: [
        { type: 'text', key: 'vendor', label: 'vendor' },
        { type: 'text', key: 'amount', label: 'amount' },
      ],
    };
    const rule = { type: 'requiredIf', otherProperty: 'vendor', operator: 'IsNotEqualTo', value: null };
    const configs = [
      ...DEFAULT_CONFIGS.filter(({ metadata }) => metadata.dtoMapping !== 'claimTransactions'),
      modelConfig('claimTransactions', { vendor: [], amount: [rule] }),
    ];
    const form = createTestForm(formOf(table), { configs });
    const [first = '', second = ''] = [1, 2].map(
      () => form.engine.store.addDraft({ formType: 'Standard', dtoMapping: 'claimTransactions' }).clientId,
    );
    const isMarked = (clientId: string) => form.engine.getView({ clientId, key: 'amount' }).required;
    expect([first, second].map(isMarked)).toEqual([false, false]);
    form.engine.change({ clientId: first, key: 'vendor' }, 'Shop');
    expect([first, second].map(isMarked)).toEqual([true, false]);
  });
});
