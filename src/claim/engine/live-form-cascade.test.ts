import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DependencyConfig } from '#claim/definition/field-config.ts';
import { createTestForm, formOf, rowOf, textField } from './form-fixture.ts';

const shownWhenYes = (key: string, more: Partial<DependencyConfig> = {}): DependencyConfig => ({
  dependencies: [{ key, operator: 'IsEqualTo', value: 'yes' }],
  hideOnAnyUnfulfilled: true,
  ...more,
});
const resetUnfulfilled = { reset: { when: 'unfulfilled', value: null } } as const;

describe('however fields depend on each other', () => {
  it('what is shown and kept is what a look at all fields at once would say', () => {
    const count = 6;
    const keys = Array.from({ length: count }, (_, index) => `f${index}`);
    const sources = fc.tuple(...keys.map((_, index) => fc.option(fc.nat(Math.max(0, index - 1)))));
    const steps = fc.array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom('yes', 'no', '')), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(
        sources,
        fc.array(fc.boolean(), { minLength: count, maxLength: count }),
        steps,
        (on, resets, changes) => {
          const parentOf = (index: number) => (index === 0 ? null : (on[index] ?? null));
          const fields = keys.map((key, index) => {
            const parent = parentOf(index);
            if (parent === null) return textField(key);
            return textField(key, {
              dependencies: shownWhenYes(`f${parent}`, resets[index] ? resetUnfulfilled : {}),
            });
          });
          const form = createTestForm(formOf(rowOf(...fields)));
          for (const key of keys) form.view(key);
          const model = new Map<string, string | null>();
          const set = (key: string, value: string | null) => {
            const before = model.get(key) ?? null;
            model.set(key, value);
            keys.forEach((child, index) => {
              if (`f${parentOf(index)}` !== key || !resets[index]) return;
              if (before === 'yes' && value !== 'yes') set(child, null);
            });
          };
          for (const [key, value] of changes) {
            form.set(key, value);
            set(key, value === '' ? null : value);
          }
          keys.forEach((key, index) => {
            const parent = parentOf(index);
            expect(form.value(key)).toBe(model.get(key) ?? null);
            expect(form.view(key).visible).toBe(parent === null || model.get(`f${parent}`) === 'yes');
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('a change is seen only by what is downstream of it', () => {
    const keys = Array.from({ length: 50 }, (_, index) => `f${index}`);
    const fields = keys.map((key, index) =>
      textField(key, index % 5 === 4 ? { dependencies: shownWhenYes(`f${index - 1}`) } : {}),
    );
    const form = createTestForm(formOf(rowOf(...fields)));
    for (const key of keys) form.view(key);
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.constantFrom('yes', 'no'), (key, value) => {
        const told: string[] = [];
        const ends = keys.map((own) => form.engine.subscribeToView(form.at(own), () => told.push(own)));
        form.set(key, value);
        for (const end of ends) end();
        const next = `f${Number(key.slice(1)) + 1}`;
        for (const own of told) expect(own).toBe(next);
      }),
    );
  });
});
