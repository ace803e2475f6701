import { describe, expect, it, vi } from 'vitest';
import type { DependencyConfig, FieldConfig } from '#claim/definition/field-config.ts';
import { createTestForm, DETAILS, formOf, modelConfig, rowOf, textField } from './form-fixture.ts';

const onYes = (effect: Partial<DependencyConfig>): { readonly dependencies: DependencyConfig } => ({
  dependencies: { dependencies: [{ key: 'a', operator: 'IsEqualTo', value: 'yes' }], ...effect },
});
const withVin: DependencyConfig = {
  dependencies: [{ key: 'a', operator: 'IsEqualTo', value: 'yes', overridingMask: 'VIN' }],
};
const requiredOnYes = [{ type: 'requiredIf', otherProperty: 'a', operator: 'IsEqualTo', value: 'yes' }];

type Rules = Parameters<typeof modelConfig>[1];

function openForm(more: Partial<FieldConfig<'text'>>, rules: Rules = { b: [] }) {
  const form = createTestForm(formOf(rowOf(textField('a'), textField('b', more), textField('c'))), {
    configs: [modelConfig('claimDetails', rules)],
  });
  const told = vi.fn();
  form.engine.subscribeToView(form.at('b'), told);
  return { ...form, told };
}

describe('who looks at a field is told once', () => {
  it.each<readonly [string, Partial<FieldConfig<'text'>>, Rules, object]>([
    ['when it is shown', onYes({ hideOnAnyUnfulfilled: true }), { b: [] }, { visible: true }],
    ['when it can be filled in', onYes({ disableOnAnyUnfulfilled: true }), { b: [] }, { enabled: true }],
    ['when its mask is another', { dependencies: withVin }, { b: [] }, { maskName: 'VIN' }],
    ['when it is demanded', {}, { b: requiredOnYes }, { required: true, optional: false }],
    [
      'when it may stay empty no longer, though it shows no marker',
      { disableRequiredStyling: true },
      { b: requiredOnYes },
      { required: false, optional: false },
    ],
  ])('%s', (_when, more, rules, after) => {
    const { view, set, told } = openForm(more, rules);
    expect(view('b')).not.toMatchObject(after);
    set('a', 'yes');
    expect(view('b')).toMatchObject(after);
    expect(told).toHaveBeenCalledOnce();
    set('c', 'x');
    expect(told).toHaveBeenCalledOnce();
  });

  it('when its block can be filled in', () => {
    const block = {
      ...rowOf(textField('b')),
      dependencies: onYes({ disableOnAnyUnfulfilled: true }).dependencies,
    };
    const form = createTestForm(formOf(rowOf(textField('a')), block), {
      configs: [modelConfig('claimDetails', { b: [{ type: 'required' }] })],
    });
    const told = vi.fn();
    form.engine.subscribeToView(form.at('b'), told);
    expect(form.view('b')).toMatchObject({ visible: true, enabled: false });
    form.set('a', 'yes');
    expect(form.view('b')).toMatchObject({ visible: true, enabled: true });
    expect(told).toHaveBeenCalledOnce();
  });

  it('when something is wrong with it, and when nothing is any more', () => {
    const { engine, at, view, told } = openForm({});
    expect(view('b').issues).toEqual([]);
    engine.setIssues(at('b'), []);
    expect(told).not.toHaveBeenCalled();
    engine.setIssues(at('b'), [{ code: 'fileTooLarge' }]);
    expect(told).toHaveBeenCalledOnce();
    engine.setIssues(at('b'), []);
    expect(told).toHaveBeenCalledTimes(2);
    expect(view('b').issues).toEqual([]);
  });
});

describe('the marker of a field that a server pattern demands', () => {
  const rules = {
    b: [{ type: 'requiredIfOtherPropertyMatchesRegex', otherProperty: 'a', pattern: '^x' }],
  };
  const today = { getWhitelist: () => undefined, getToday: () => ({ year: 2026, month: 6, day: 1 }) };

  it('stays away where the page shows none', async () => {
    const matchesPattern = vi.fn(async () => 'match' as const);
    const form = createTestForm(
      formOf(rowOf(textField('a'), textField('b', { disableRequiredStyling: true }))),
      { configs: [modelConfig('claimDetails', rules)], rules: { ...today, matchesPattern } },
    );
    form.set('a', 'x');
    expect(form.view('b').required).toBe(false);
    await expect.poll(() => matchesPattern.mock.calls.length).toBeGreaterThan(0);
    expect(form.view('b').required).toBe(false);
  });

  it('comes once the pattern has matched, which is asked for once', async () => {
    const matchesPattern = vi.fn(async () => 'match' as const);
    const form = createTestForm(formOf(rowOf(textField('a'), textField('b'))), {
      configs: [modelConfig('claimDetails', rules)],
      rules: { ...today, matchesPattern },
    });
    form.set('a', 'x');
    expect(form.view('b').required).toBe(false);
    await expect.poll(() => form.view('b').required).toBe(true);
    expect(matchesPattern).toHaveBeenCalledExactlyOnceWith('^x', 'x');
  });
});

describe('the mask of a date', () => {
  const date = { type: 'date', key: 'b', label: 'b', model: DETAILS } as const;

  it.each<readonly [FieldConfig, string]>([
    [date, 'SLASH_DELIMITED_FULL_DATE'],
    [{ ...date, hasTimePicker: true }, ''],
    [textField('b'), ''],
    [textField('b', { maskName: 'VIN' }), 'VIN'],
  ])('of %j is "%s"', (field, maskName) => {
    expect(createTestForm(formOf(rowOf(field))).view('b').maskName).toBe(maskName);
  });
});
