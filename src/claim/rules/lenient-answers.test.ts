import { describe, expect, it } from 'vitest';
import { deadlinesAnswerSchema, parseDeadlines } from '#server/deadlines.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import { flagParameterSchema } from './rule.ts';

describe('what a server leaves out or writes otherwise', () => {
  it('a field without rules has none', () => {
    const rule = { type: 'required' };
    const config = {
      metadataHash: 'v1',
      metadata: { formType: 'Standard', dtoMapping: 'claimDetails' },
      fields: { a: {}, b: { validations: null }, c: { validations: [rule] } },
    };
    const fields = formsConfigSchema.parse([config])[0]?.fields ?? {};
    expect(Object.values(fields).map(({ validations }) => validations ?? [])).toEqual([[], [], [rule]]);
  });

  it.each([
    ['true', true],
    ['True', true],
    ['false', false],
    [true, true],
    [null, null],
  ])('a flag %j is %j', (sent, flag) => {
    expect(flagParameterSchema.parse(sent)).toBe(flag);
  });

  it('a deadline that is null is none, in both shapes', () => {
    const a = { timeZone: 'Pacific Standard Time', deadline: '12/31/2026' };
    const readKeys = (answer: unknown) => {
      const schedule = parseDeadlines(deadlinesAnswerSchema.parse(answer));
      return schedule.ok && Object.keys(schedule.value);
    };
    expect(readKeys({ deadlines: { globalDeadline: a, lookupFilingDeadline: null } })).toEqual([
      'globalDeadline',
    ]);
    const b = { deadlineDateTime: '2026-12-31T23:59:59' };
    const ofCulture = {
      projectTimeZone: 'Pacific Standard Time',
      deadlines: { globalDeadline: b, lookupFilingDeadline: null },
    };
    expect(readKeys({ en: ofCulture })).toEqual(['globalDeadline']);
  });
});
