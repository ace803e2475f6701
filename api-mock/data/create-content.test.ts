import { describe, expect, it } from 'vitest';
import { loadServerCase } from '../case/open-server-case.ts';
import { scenarioSchema } from '../scenario/scenario.ts';
import { createContent } from './create-content.ts';
import { createFormsConfig } from './forms-config.ts';

const SERVER_CASE = loadServerCase();
const CULTURES = Object.keys(SERVER_CASE.cultureNames);
const STARTED_AT = Date.parse('2026-03-10T12:00:00Z');

function readContent(culture: string): ReadonlyMap<string, string> {
  return new Map(createContent(SERVER_CASE, culture, STARTED_AT, {}).map(({ key, value }) => [key, value]));
}

/** Pattern of keys that are English sentences: the messages of rules and refusals, which need no English translation. */
const SENTENCE = /^[A-Z].* /;

const sentencesOf = (culture: string) => [...readContent(culture).keys()].filter((key) => SENTENCE.test(key));

function listRuleMessages(): readonly string[] {
  const config = createFormsConfig(SERVER_CASE, scenarioSchema.parse({}).config);
  return config.flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ validations }) =>
      validations.flatMap(({ message }) => (typeof message === 'string' ? [message] : [])),
    ),
  );
}

describe('content', () => {
  it.each(CULTURES.filter((culture) => culture !== 'en'))(
    'in %s translates what the rules say',
    (culture) => {
      expect(sentencesOf(culture)).toEqual(expect.arrayContaining([...new Set(listRuleMessages())]));
    },
  );

  it.each(CULTURES)('in %s names the case and the ways to contact', (culture) => {
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
    const keys = [...readContent('es').keys()].filter((key) => !SENTENCE.test(key));
    expect(keys).toEqual([...readContent('en').keys()]);
    for (const text of [...readContent('en').values(), ...readContent('es').values()]) {
      expect(text).not.toMatch(/<(?:p|ul|ol|li)\b/);
    }
  });

  it('writes the dates of the case out in the culture', () => {
    expect(readContent('en').get('content.faq.payment.1')).toContain('August 17, 2026');
    expect(readContent('es').get('content.faq.payment.1')).toContain('17 de agosto de 2026');
  });

  it('takes the scenario’s own texts first', () => {
    const content = createContent(SERVER_CASE, 'en', STARTED_AT, { 'themes.caseName': 'Mine' });
    expect(content).toContainEqual({ key: 'themes.caseName', value: 'Mine' });
  });
});
