import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#server/form-model.ts';
import { WAIT_LIMIT_MS } from '#tests/support/limits.ts';
import { parseCharacterWhitelist } from './character-whitelist.ts';
import { compareDays, formatShortDate, parsePacificDate } from './pacific-date.ts';
import { RULE_ADAPTERS, validateValue } from './registry.ts';
import type { RuleContext } from './rule.ts';
import { findRestrictedCharacters, parseDecimalText } from './value-rules.ts';

const RUNS = { numRuns: 2000 };

/** Includes lone surrogates, emoji, right-to-left marks, texts that slow a pattern down and very long texts. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '\ud800',
    '\udfff\ud800',
    '\u202eevil\u202c',
    '\u2067שלום\u2069',
    '👩‍👩‍👧‍👦'.repeat(50),
    `${'a'.repeat(50_000)}!`,
    `${'1,'.repeat(20_000)}x`,
    `${'a.'.repeat(20_000)}@`,
    `a@${'b.'.repeat(20_000)}`,
    `https://${'%'.repeat(20_000)}`,
    `${'1'.repeat(400)}.${'9'.repeat(400)}`,
    '00/00/0000',
    '1/1/0000',
    '99/99/9999',
    '-000001-01-01',
    '2024-02-30T25:61:61Z',
    '__proto__',
  ),
);

const hostileValue: fc.Arbitrary<FieldValue> = fc.oneof(
  hostileText,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
);

const PARAMETERS = {
  max: 100,
  min: 1,
  pattern: 'x',
  formats: 'M/d/yyyy,MM/dd/yyyy hh:mm:ss a',
  property: 'other',
  properties: ['other', 'third'],
  otherProperty: 'other',
  startDateProperty: 'other',
  condition: { property: 'other', operator: 'IsEqualTo', value: 'yes' },
  logicalOperator: 'And',
  conditions: [{ property: 'other', operator: 'IsNotEqualTo', value: null }],
};

function createContext(other: FieldValue): RuleContext {
  return {
    getFieldValue: (property) => (property === 'other' ? other : null),
    whitelist: new Set('abcdefghijklmnopqrstuvwxyz'),
    today: { year: 2024, month: 3, day: 10 },
    matchesPattern: async (_, text) => (text.length % 2 === 0 ? 'match' : 'mismatch'),
  };
}

const find = (type: string, value: FieldValue, parameters: object = PARAMETERS, other: FieldValue = null) =>
  validateValue([{ type, ...parameters }], value, createContext(other));

const dayArbitrary = fc.record({
  year: fc.integer({ min: 1, max: 9999 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});

describe('every rule', () => {
  it('answers for any value beside any other, and always alike', async () => {
    const type = fc.constantFrom(...RULE_ADAPTERS.keys());
    await fc.assert(
      fc.asyncProperty(type, hostileValue, hostileValue, async (rule, value, other) => {
        const issues = await find(rule, value, PARAMETERS, other);
        expect(issues.length).toBeLessThanOrEqual(1);
        expect(await find(rule, value, PARAMETERS, other)).toEqual(issues);
      }),
      { numRuns: 5000 },
    );
  });

  it('is quick, whatever the text', async () => {
    const type = fc.constantFrom(...RULE_ADAPTERS.keys());
    await fc.assert(
      fc.asyncProperty(type, hostileText, async (rule, text) => {
        const started = performance.now();
        await find(rule, text);
        expect(performance.now() - started).toBeLessThan(WAIT_LIMIT_MS);
      }),
      { numRuns: 1000 },
    );
  });

  it('that demands no value has nothing against none', async () => {
    const demanding = /required|requireOne|userConfirmsNone|walletLinked/i;
    const type = fc.constantFrom(...[...RULE_ADAPTERS.keys()].filter((name) => !demanding.test(name)));
    await fc.assert(
      fc.asyncProperty(type, fc.constantFrom(null, ''), hostileValue, async (rule, value, other) => {
        expect(await find(rule, value, PARAMETERS, other)).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('required', () => {
  it('wants what is left of a text after trimming', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        expect((await find('required', text)).length).toBe(text.trim() === '' ? 1 : 0);
      }),
      RUNS,
    );
  });

  it('and its conditional forms agree wherever the condition holds', async () => {
    await fc.assert(
      fc.asyncProperty(hostileValue, async (value) => {
        const wanted = (await find('required', value)).length;
        for (const type of ['conditionalRequired', 'nestedRequiredIf']) {
          expect((await find(type, value, PARAMETERS, 'yes')).length).toBe(wanted);
        }
      }),
      RUNS,
    );
  });
});

describe('nestedRequiredIf', () => {
  it('with Or demands a value wherever And does', async () => {
    const condition = fc.record({
      property: fc.constantFrom('other', 'third'),
      operator: fc.constantFrom('IsEqualTo', 'IsNotEqualTo'),
      value: fc.constantFrom(null, 'yes', 'no', true),
    });
    await fc.assert(
      fc.asyncProperty(
        condition,
        condition,
        fc.constantFrom(null, 'yes', 'no', true),
        async (a, b, other) => {
          const [any, all] = await Promise.all(
            ['Or', 'And'].map((logicalOperator) =>
              find('nestedRequiredIf', null, { logicalOperator, conditions: [a, b] }, other),
            ),
          );
          expect(any?.length).toBeGreaterThanOrEqual(all?.length ?? 0);
        },
      ),
      RUNS,
    );
  });
});

describe('numbers', () => {
  it('are read as they are written with commas', () => {
    fc.assert(
      fc.property(fc.integer(), (number) => {
        expect(parseDecimalText(number.toLocaleString('en-US'))).toBe(number);
        expect(parseDecimalText(String(number))).toBe(number);
      }),
      RUNS,
    );
  });

  it('are between bounds exactly where they compare so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.integer(), fc.integer(), async (value, min, max) => {
        const isWithin = value >= min && value <= max;
        expect((await find('between', String(value), { min, max })).length).toBe(isWithin ? 0 : 1);
        expect((await find('range', value, { min, max })).length).toBe(isWithin ? 0 : 1);
      }),
      RUNS,
    );
  });
});

describe('dates', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(dayArbitrary, (day) => {
        expect(parsePacificDate(formatShortDate(day))?.day).toMatchObject(day);
      }),
      RUNS,
    );
  });

  it('end after they start in one order only', async () => {
    await fc.assert(
      fc.asyncProperty(dayArbitrary, dayArbitrary, async (a, b) => {
        const [start, end] = [formatShortDate(a), formatShortDate(b)];
        const parsed = [start, end].map(parsePacificDate);
        const isSame = start === end;
        const forwards = await find('endDate', end, { startDateProperty: 'other' }, start);
        const backwards = await find('endDate', start, { startDateProperty: 'other' }, end);
        expect(forwards.length + backwards.length).toBe(isSame ? 2 : 1);
        if (parsed[0] !== undefined && parsed[1] !== undefined && !isSame) {
          expect(forwards.length === 0).toBe(compareDays(parsed[1], parsed[0]) > 0);
        }
      }),
      RUNS,
    );
  });

  it('that exist pass validDate and those that do not fail', async () => {
    const parts = fc.tuple(
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
      fc.integer({ min: 1000, max: 9999 }),
    );
    await fc.assert(
      fc.asyncProperty(parts, async ([month, day, year]) => {
        const date = new Date(Date.UTC(year, month - 1, day));
        const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && month > 0;
        const text = `${month}/${day}/${year}`;
        expect((await find('validDate', text, { formats: 'M/d/yyyy' })).length).toBe(exists ? 0 : 1);
        expect(parsePacificDate(text) !== undefined).toBe(exists);
      }),
      RUNS,
    );
  });
});

describe('the character whitelist', () => {
  it('lists restricted characters exactly where there are some', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (allowed, text) => {
        const whitelist = parseCharacterWhitelist(JSON.stringify(allowed));
        const hasRestricted = [...text].some((character) => !whitelist.has(character));
        const found = findRestrictedCharacters(text, whitelist);
        expect(found.length > 0).toBe(hasRestricted);
        expect(new Set(found).size).toBe(found.length);
      }),
      RUNS,
    );
  });

  it('is the same as a JSON string, as a JSON array and as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (characters) => {
        const expected = new Set(characters);
        expect(parseCharacterWhitelist(JSON.stringify(characters))).toEqual(expected);
        expect(parseCharacterWhitelist(JSON.stringify([...characters]))).toEqual(expected);
        // The prefix keeps the text from being valid JSON.
        expect(parseCharacterWhitelist(`<${characters}`)).toEqual(new Set(`<${characters}`));
      }),
      RUNS,
    );
  });
});

describe('maxLength', () => {
  it('counts as the server counts, in UTF-16 units', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, fc.nat({ max: 100 }), async (text, max) => {
        expect((await find('maxLength', text, { max })).length).toBe(text.length > max ? 1 : 0);
      }),
      RUNS,
    );
  });
});
