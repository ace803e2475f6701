import { describe, expect, it } from 'vitest';
import { createContent } from './create-content.ts';
import { CULTURE_NAMES } from './culture-names.ts';

const STARTED_AT = Date.parse('2026-03-10T12:00:00Z');

function readContent(culture: string): ReadonlyMap<string, string> {
  return new Map(createContent(culture, STARTED_AT, {}).map(({ key, value }) => [key, value]));
}

describe('content', () => {
  it.each(Object.keys(CULTURE_NAMES))('in %s names the case and the ways to contact', (culture) => {
    const content = readContent(culture);
    const keys = [
      'claimsAdministrator',
      'caseName',
      'caseNumber',
      'contactPhone',
      'contactEmail',
      'contactMailAddress',
    ];
    for (const key of keys) expect(content.get(`themes.${key}`)).toBeTruthy();
  });

  it('has the same keys in English and in Spanish, and no forbidden markup', () => {
    expect([...readContent('es').keys()]).toEqual([...readContent('en').keys()]);
    for (const text of [...readContent('en').values(), ...readContent('es').values()]) {
      expect(text).not.toMatch(/<(?:p|ul|ol|li)\b/);
    }
  });

  it('writes the dates of the case out in the culture', () => {
    expect(readContent('en').get('content.faq.payment.1')).toContain('August 17, 2026');
    expect(readContent('es').get('content.faq.payment.1')).toContain('17 de agosto de 2026');
  });

  it('takes the scenario’s own texts first', () => {
    const content = createContent('en', STARTED_AT, { 'themes.caseName': 'Mine' });
    expect(content).toContainEqual({ key: 'themes.caseName', value: 'Mine' });
  });
});
