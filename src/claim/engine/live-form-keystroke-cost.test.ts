import { describe, expect, it, vi } from 'vitest';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { createTestForm, DETAILS, formOf, rowOf } from './form-fixture.ts';

/** Creates a page of required fields, `f1` to `fN`; every fifth shows only while the previous one has a value. */
function createLongPage(count: number) {
  const tally = { evaluatedFields: [] as string[], toldFields: [] as string[] };
  const fields = Array.from({ length: count }, (_, index): FieldConfig => {
    const key = `f${index + 1}`;
    const dependency = { key: `f${index}`, operator: 'IsNotEqualTo', value: null } as const;
    return {
      type: 'text',
      key,
      label: key,
      model: DETAILS,
      validations: [{ type: 'required' }],
      ...((index + 1) % 5 === 0
        ? { dependencies: { dependencies: [dependency], hideOnAnyUnfulfilled: true } }
        : {}),
      // The engine reads this once per evaluation of the field.
      get disableRequiredStyling() {
        tally.evaluatedFields.push(key);
        return false;
      },
    };
  });
  const form = createTestForm(formOf(rowOf(...fields)));
  for (const { key } of fields) {
    form.view(key);
    form.engine.subscribeToView(form.at(key), () => tally.toldFields.push(`view of ${key}`));
    form.engine.store.subscribeToField(form.at(key), () => tally.toldFields.push(`value of ${key}`));
  }
  return { form, tally };
}

/** Measures one change of a field: values read, fields evaluated, subscribers notified. */
function costOf(count: number, number: number, before: string | null, typed: string) {
  const { form, tally } = createLongPage(count);
  form.set(`f${number}`, before);
  const reads = vi.spyOn(form.engine.store, 'getValue');
  tally.evaluatedFields.length = 0;
  tally.toldFields.length = 0;
  form.set(`f${number}`, typed);
  return { ...tally, readValues: reads.mock.calls.length };
}

describe('a keystroke in the middle of a page', () => {
  it.each([20, 100, 500])('of %i fields looks at no other field where none depends on it', (count) => {
    const number = Math.floor(count / 10) * 5 + 1;
    const cost = costOf(count, number, 'a', 'ab');
    expect(cost.evaluatedFields).toEqual([]);
    expect(cost.toldFields).toEqual([`value of f${number}`]);
    expect(cost.readValues).toBe(0);
  });

  it.each([20, 100, 500])('of %i fields that shows a field looks at that one alone', (count) => {
    const number = Math.floor(count / 10) * 5 + 4;
    const shown = `f${number + 1}`;
    const first = costOf(count, number, null, 'a');
    expect(first.evaluatedFields).toEqual([shown]);
    expect(first.toldFields).toEqual([`view of ${shown}`, `value of f${number}`]);
    expect(first.readValues).toBe(1);
    const second = costOf(count, number, 'a', 'ab');
    expect(second.evaluatedFields).toEqual([]);
    expect(second.toldFields).toEqual([`value of f${number}`]);
    expect(second.readValues).toBe(1);
  });
});
