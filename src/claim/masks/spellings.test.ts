import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSpellings } from './spellings.ts';

test.each([
  ['RW-4821-0937 ', 'RW-4821-0937'],
  ['RW 4821 0937', 'RW-4821-0937'],
  ['RW – 4821 – 0937', 'RW-4821-0937'],
  ['RW- 4821- 0937', 'RW-4821-0937'],
  ['RW -4821 -0937', 'RW-4821-0937'],
  ['RW  4821   0937', 'RW-4821-0937'],
  ['AB-12 34', 'AB-1234'],
  ['RW\u20114821\u20110937', 'RW-4821-0937'],
  ['rw-4821-0937', 'RW-4821-0937'],
  ['\u200bRW-4821-0937\ufeff', 'RW-4821-0937'],
  ['274 163', '274163'],
  ['274\u00a0163', '274163'],
  ['٢٧٤١٦٣', '274163'],
  ['２７４１６３', '274163'],
  ['SN-12345', 'SN12345'],
  ['123-456-789', '123456789'],
  ['$1,250.00', '1250.00'],
])('%j can be read as %j', (text, spelling) => {
  expect(listSpellings(text)).toContain(spelling);
});

test('begins with what was typed, and says nothing twice', () => {
  expect(listSpellings(' AB12 ')).toEqual(['AB12']);
  expect(listSpellings('ab-12')[0]).toBe('ab-12');
});

test('changes no letter and no digit', () => {
  const keep = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 –-]{0,20}$/), (text) => {
      for (const spelling of listSpellings(text)) expect(keep(spelling)).toBe(keep(text));
    }),
  );
});
