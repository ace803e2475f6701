import { describe, expect, it, vi } from 'vitest';
import type { DependencyConfig, FieldConfig } from '#claim/definition/field-config.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { DependencyCycleError } from './dependencies.ts';
import {
  checkboxField,
  createTestForm,
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
const resetUnfulfilled = { reset: { when: 'unfulfilled', value: null } } as const;

describe('dependencies between fields', () => {
  it('show and hide, and tell only the view that changed [S4.33]', () => {
    const form = createTestForm(
      formOf(rowOf(textField('a'), textField('b', { dependencies: shownWhenYes('a') }), textField('c'))),
    );
    const told: string[] = [];
    for (const key of ['a', 'b', 'c']) form.engine.subscribeToView(form.at(key), () => told.push(key));
    const before = form.view('c');
    expect(form.view('b').visible).toBe(false);
    form.set('a', 'yes');
    expect(form.view('b').visible).toBe(true);
    form.set('a', 'yes!');
    expect(form.view('b').visible).toBe(false);
    expect(told).toEqual(['b', 'b']);
    expect(form.view('c')).toBe(before);
  });

  it('reach across models [S3.24]', () => {
    const dependencies: DependencyConfig = {
      dependencies: [{ model: INFO, key: 'capacity', operator: 'IsEqualTo', value: 'minor' }],
      disableOnAnyUnfulfilled: true,
    };
    const form = createTestForm(
      formOf(rowOf(textField('capacity', { model: INFO })), rowOf(textField('guardian', { dependencies }))),
    );
    expect(form.view('guardian').enabled).toBe(false);
    form.engine.change(form.at('capacity', INFO), 'minor');
    expect(form.view('guardian').enabled).toBe(true);
  });

  it('count a model that does not exist as empty, and several as an error [S4.37]', () => {
    const on = (model: Record<string, string>, value: string | null): DependencyConfig => ({
      dependencies: [{ model, key: 'x', operator: 'IsEqualTo', value }],
      hideOnAnyUnfulfilled: true,
    });
    const form = createTestForm(
      formOf(rowOf(textField('a', { dependencies: on({ dtoMapping: 'claimTransactions' }, null) }))),
    );
    expect(form.view('a').visible).toBe(true);
    const several = formOf(rowOf(textField('a', { dependencies: on({ formType: 'Standard' }, null) })));
    expect(() => createTestForm(several)).toThrow(
      'Multiple models match the metadata {"formType":"Standard"}',
    );
  });

  it('reset down the whole cascade, and never make a field dirty by it [S4.34]', () => {
    const chain = ['a', 'b', 'c', 'd'].map((key, index, keys) =>
      textField(
        key,
        index === 0 ? {} : { dependencies: shownWhenYes(keys[index - 1] ?? '', resetUnfulfilled) },
      ),
    );
    const form = createTestForm(formOf(rowOf(...chain)));
    for (const key of ['a', 'b', 'c', 'd']) form.set(key, 'yes');
    form.set('a', 'no');
    expect(['b', 'c', 'd'].map(form.value)).toEqual([null, null, null]);
    const flags = form.engine.store.getFlags(form.at('d'));
    expect(flags).toEqual({ dirty: false, touched: false, everDirty: true });
  });

  it('reset to a value when they become fulfilled, and not again while they stay so [S4.34]', () => {
    const dependencies: DependencyConfig = {
      dependencies: [{ key: 'a', operator: 'IsNotEqualTo', value: null }],
      reset: { when: 'fulfilled', value: 'start' },
    };
    const form = createTestForm(formOf(rowOf(textField('a'), textField('b', { dependencies }))));
    form.set('a', 'x');
    expect(form.value('b')).toBe('start');
    form.set('b', 'mine');
    form.set('a', 'y');
    expect(form.value('b')).toBe('mine');
  });

  it('do not reset what a draft brings, whether or not they are fulfilled', () => {
    const definition = formOf(
      rowOf(textField('a'), textField('b', { dependencies: shownWhenYes('a', resetUnfulfilled) })),
    );
    const first = createTestForm(definition);
    first.engine.store.setValue(first.at('b'), 'kept', 'restore');
    const second = createTestForm(definition, { stored: first.engine.store.toStoredModels() });
    expect(second.value('b')).toBe('kept');
  });

  it('override masks, and a conflict is an error [S4.35 S4.36]', () => {
    const dependencies: DependencyConfig = {
      dependencies: [
        { key: 'a', operator: 'IsNotEqualTo', value: null, overridingMask: 'VIN' },
        { key: 'b', operator: 'IsNotEqualTo', value: null, overridingMask: 'ZIP_CODE' },
      ],
    };
    const form = createTestForm(
      formOf(
        rowOf(textField('a'), textField('b'), textField('c', { dependencies, maskName: 'USA_PHONE_NUMBER' })),
      ),
    );
    expect(form.view('c').maskName).toBe('USA_PHONE_NUMBER');
    form.set('a', 'x');
    expect(form.view('c').maskName).toBe('VIN');
    expect(() => form.set('b', 'x')).toThrow('Conflicting overriding input masks');
    expect(form.value('b')).toBe('x');
  });

  it('that form a cycle are a named error when the engine is made', () => {
    const cyclic = (a: Partial<FieldConfig<'text'>>, b: Partial<FieldConfig<'text'>>) =>
      formOf(rowOf(textField('a', a)), { ...rowOf(textField('b', b)), id: 'second' });
    expect(() =>
      createTestForm(cyclic({ dependencies: shownWhenYes('b') }, { dependencies: shownWhenYes('a') })),
    ).toThrow(new DependencyCycleError(['claimDetails.b', 'claimDetails.a', 'claimDetails.b']));
    expect(() =>
      createTestForm(cyclic({ inheritanceConfig: { key: 'b' } }, { dependencies: shownWhenYes('a') })),
    ).toThrow(DependencyCycleError);
  });

  it('of a block do to all its fields what they do to the block', () => {
    const block = {
      ...rowOf(textField('b'), textField('c')),
      id: 'block',
      dependencies: shownWhenYes('a', resetUnfulfilled),
    };
    const form = createTestForm(formOf(rowOf(textField('a')), block));
    const told = vi.fn();
    form.engine.subscribeToBlock('block', told);
    expect(form.engine.isBlockVisible('block')).toBe(false);
    expect(form.view('b').visible).toBe(false);
    form.set('a', 'yes');
    expect(form.engine.isBlockVisible('block')).toBe(true);
    expect(form.view('c').visible).toBe(true);
    form.set('b', 'typed');
    form.set('a', null);
    expect(form.value('b')).toBeNull();
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('of a page skip it [S2.29]', () => {
    const definition = formOf(rowOf(textField('a')));
    const [page] = definition.pages;
    if (page === undefined) throw new Error('The form has a page.');
    const second = {
      ...page,
      slug: 'second',
      blocks: [],
      skipWhen: {
        dependencies: [{ model: DETAILS, key: 'a', operator: 'IsEqualTo', value: 'yes' } as const],
        hideOnAnyUnfulfilled: true,
      },
    };
    const form = createTestForm({ ...definition, pages: [page, second] });
    const told = vi.fn();
    form.engine.subscribeToPages(told);
    expect(form.engine.isPageSkipped('second')).toBe(true);
    form.set('a', 'yes');
    expect(form.engine.isPageSkipped('second')).toBe(false);
    expect(form.engine.isPageSkipped('page')).toBe(false);
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('a page is filled', () => {
  it('once each field that has to be answered is, and as long as nothing is shown to be wrong', async () => {
    const form = createTestForm(formOf(rowOf(textField('a'), checkboxField('b'), textField('c'))), {
      configs: [modelConfig('claimDetails', { a: [{ type: 'required' }], b: [{ type: 'required' }] })],
    });
    const isFilled = () => form.engine.isPageFilled('page');
    expect(isFilled()).toBe(false);
    form.set('a', 'x');
    expect(isFilled()).toBe(false);
    form.set('b', true);
    expect(isFilled()).toBe(true);
    expect(form.view('a').issues).toEqual([]);
    form.engine.setIssues(form.at('c'), [{ code: 'invalidValue' }]);
    expect(isFilled()).toBe(false);
  });
});

describe('required markers', () => {
  const required = (rules: Parameters<typeof modelConfig>[1], more: Partial<FieldConfig<'text'>> = {}) =>
    createTestForm(formOf(rowOf(textField('a'), textField('b', more))), {
      configs: [modelConfig('claimDetails', rules)],
    });

  it('show for required, by the server or the page, unless the page suppresses them [S3.20 S5.36 S5.38]', () => {
    expect(required({ b: [{ type: 'required' }] }).view('b').required).toBe(true);
    expect(required({}, { validations: [{ type: 'required' }] }).view('b').required).toBe(true);
    expect(required({ b: [{ type: 'required' }] }, { disableRequiredStyling: true }).view('b').required).toBe(
      false,
    );
    expect(required({ b: [{ type: 'maxLength', max: 3 }] }).view('b').required).toBe(false);
  });

  it('follow the other field that a rule names, written as the server writes it [S5.37]', () => {
    const form = required({
      b: [{ type: 'requiredIf', otherProperty: 'A', operator: 'IsEqualTo', value: 'yes' }],
    });
    const told = vi.fn();
    form.engine.subscribeToView(form.at('b'), told);
    expect(form.view('b').required).toBe(false);
    form.set('a', 'yes');
    expect(form.view('b').required).toBe(true);
    expect(told).toHaveBeenCalledOnce();
  });

  it('follow a server pattern as soon as it is matched [S5.37]', async () => {
    const form = required({
      b: [{ type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'a', pattern: '^x+$' }],
    });
    expect(form.view('b').required).toBe(false);
    form.set('a', 'xx');
    await waitFor(() => expect(form.view('b').required).toBe(true));
    form.set('a', 'y');
    await waitFor(() => expect(form.view('b').required).toBe(false));
  });
});

describe('a field that may stay empty is told as optional', () => {
  const optional = (rules: Parameters<typeof modelConfig>[1], more: Partial<FieldConfig<'text'>> = {}) =>
    createTestForm(formOf(rowOf(textField('a'), textField('b', more))), {
      configs: [modelConfig('claimDetails', rules)],
    }).view('b').optional;

  it('where the server names it and no rule demands a value', () => {
    expect(optional({ b: [] })).toBe(true);
    expect(optional({ b: [{ type: 'maxLength', max: 3 }] })).toBe(true);
  });

  it('never where the server says nothing of it', () => {
    expect(optional({ a: [] })).toBe(false);
  });

  it('never where a value is demanded, marked or not', () => {
    expect(optional({ b: [{ type: 'required' }] })).toBe(false);
    expect(optional({ b: [] }, { validations: [{ type: 'required' }] })).toBe(false);
    expect(optional({ b: [{ type: 'required' }] }, { disableRequiredStyling: true })).toBe(false);
  });

  it.each<RemoteValidation>([
    { type: 'requireOnePropertyValTrue', properties: ['a', 'b'] },
    { type: 'RequireOnePropertyToHaveAValue', properties: ['a', 'b'] },
    { type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'a', pattern: '^x$' },
    { type: 'userConfirmsNone', property: 'claimTransactions' },
    { type: 'walletLinked' },
    { type: 'leftToServer' },
  ])('never where a rule may demand a value that no marker shows: $type', (rule) => {
    expect(optional({ b: [rule] })).toBe(false);
  });

  it('as long as the other field that a rule names does not demand it', () => {
    const rule = { type: 'requiredIf', otherProperty: 'a', operator: 'IsEqualTo', value: 'yes' };
    const form = createTestForm(formOf(rowOf(textField('a'), textField('b'))), {
      configs: [modelConfig('claimDetails', { b: [rule] })],
    });
    expect(form.view('b')).toMatchObject({ optional: true, required: false });
    form.set('a', 'yes');
    expect(form.view('b')).toMatchObject({ optional: false, required: true });
  });
});

describe('the beginning of a form', () => {
  it('gives defaults, and false to checkboxes, to what the claimant has not edited [S3.16]', () => {
    const definition = formOf(
      rowOf(textField('a', { defaultValue: 'x' }), checkboxField('b'), textField('c')),
    );
    const form = createTestForm(definition);
    expect(['a', 'b', 'c'].map(form.value)).toEqual(['x', false, null]);
    expect(form.engine.store.getFlags(form.at('a')).everDirty).toBe(false);
    form.set('a', '');
    form.set('b', true);
    form.set('b', null);
    const again = createTestForm(definition, { stored: form.engine.store.toStoredModels() });
    expect(['a', 'b'].map(again.value)).toEqual([null, false]);
  });

  it('refuses pages that are wrong', () => {
    const errors: readonly [Parameters<typeof createTestForm>[0], string][] = [
      [formOf(rowOf(textField('a')), rowOf(textField('a'))), 'two blocks "row-a"'],
      [
        formOf(rowOf(textField('a')), { ...rowOf(textField('a')), id: 'x' }),
        'the field "a" of one model twice',
      ],
      [formOf(rowOf(textField('a', { model: { dtoMapping: 'none' } }))), 'No models match the metadata'],
      [formOf(rowOf({ type: 'text', key: 'a', label: 'a' })), 'The field "a" has to name its model'],
      [formOf(rowOf(textField('a', { afterChangeHook: 'fly' }))), 'No after-change hook is registered'],
      [formOf({ id: 'x', kind: 'copy', dependencies: shownWhenYes('a') }), 'has to name its model'],
    ];
    for (const [definition, message] of errors) expect(() => createTestForm(definition)).toThrow(message);
  });

  it('follows a store that is loaded anew', () => {
    const form = createTestForm(
      formOf(rowOf(textField('a'), textField('b', { dependencies: shownWhenYes('a') }))),
    );
    form.set('a', 'yes');
    form.engine.store.load([modelConfig('claimDetails')]);
    expect(form.view('b').visible).toBe(false);
    form.set('a', 'yes');
    expect(form.view('b').visible).toBe(true);
  });
});

describe('inheritance', () => {
  it('takes the other field’s value until the field is edited [S3.26]', () => {
    const form = createTestForm(
      formOf(rowOf(textField('a'), textField('b', { inheritanceConfig: { key: 'a' } }))),
    );
    form.set('a', 'x');
    expect(form.value('b')).toBe('x');
    form.set('b', 'mine');
    form.set('a', 'y');
    expect(form.value('b')).toBe('mine');
  });
});

describe('after-change hooks', () => {
  it('run after a change of the claimant only, on the field’s own model [S3.33]', () => {
    const hook = vi.fn(({ resetValue, getValue, value }) => resetValue('b', `${value}+${getValue('b')}`));
    const form = createTestForm(formOf(rowOf(textField('a', { afterChangeHook: 'join' }), textField('b'))), {
      hooks: { join: hook },
    });
    form.set('b', '1');
    form.set('a', '2');
    expect(form.value('b')).toBe('2+1');
    form.engine.store.setValue(form.at('a'), '3', 'prepopulation');
    expect(hook).toHaveBeenCalledOnce();
  });
});
