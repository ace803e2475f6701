import { describe, expect, it } from 'vitest';
import { readDemoWords } from './case/read-case.ts';
import { listNamespaces } from './compile-messages.ts';
import { collectTexts } from './localization-preview/collect-texts.ts';
import { createFindPlaces } from './localization-preview/find-places.ts';
import { readContent } from './localization-preview/read-content.ts';
import { renderPreview } from './localization-preview/render-preview.ts';

const NAMESPACES = listNamespaces('en');
const CONTENT = new Map([
  [
    'en',
    new Map([
      ['themes.caseName', 'In re <b>Heaters</b>'],
      ['content.extra', 'Only the case has this'],
    ]),
  ],
  [
    'es',
    new Map([
      ['themes.caseName', '<p>Caso</p>'],
      ['themes.claimsAdministrator', 'A {count, plural, one {#}}'],
    ]),
  ],
]);

function findRow(key: string) {
  return collectTexts(CONTENT)
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key);
}

describe('the localization preview', () => {
  it('has every key of the portal and of the case once', () => {
    const keys = collectTexts(CONTENT).flatMap(({ rows }) => rows.map(({ key }) => key));
    const builtIn = [...readDemoWords('en').keys()];
    expect(new Set(keys).size).toBe(keys.length);
    expect([...keys].sort()).toEqual([...new Set([...builtIn, 'content.extra'])].sort());
  });

  it('shows the case’s words before the portal’s', () => {
    expect(findRow('themes.caseName')?.texts.en).toMatchObject({
      origin: 'case',
      text: 'In re <b>Heaters</b>',
    });
    expect(findRow('widgets.addMore')?.texts).toMatchObject({
      en: { origin: 'portal' },
      es: { origin: 'portal' },
    });
  });

  it('marks what is refused, is no message, or is not worded in a language', () => {
    expect(findRow('themes.caseName')?.texts.es?.problems).toEqual(['has a forbidden tag: p']);
    expect(findRow('themes.claimsAdministrator')?.texts.es?.problems).toHaveLength(1);
    expect(findRow('content.extra')?.texts.es).toMatchObject({
      origin: 'English',
      text: 'Only the case has this',
      problems: ['not worded in this language'],
    });
  });

  it('tells where a key is used, also one that is put together', () => {
    const findPlaces = createFindPlaces(NAMESPACES);
    expect(findPlaces('themes.caseName').join()).toMatch(/src\/.*\.tsx?/);
    expect(findPlaces('no.such.key')).toEqual([]);
  });

  it('is a page in which no copy is markup', () => {
    const page = renderPreview(collectTexts(CONTENT), ['en', 'es'], () => ['src/a<b>.tsx']);
    expect(page).toContain('In re &lt;b&gt;Heaters&lt;/b&gt;');
    expect(page).not.toMatch(/<b>|<p>Caso/);
    expect(page).toContain('<tr id="themes.caseName">');
  });

  it('reads the content of each enabled culture, and says which answer was wrong', async () => {
    const answers: Record<string, unknown> = {
      '/api/cultures': { en: 'English' },
      '/api/culture/content?culture=en': [{ key: 'a', value: 'b' }],
    };
    const content = await readContent(async (path) => Response.json(answers[path]));
    expect([...(content.get('en') ?? [])]).toEqual([['a', 'b']]);
    const broken = readContent(async () => new Response('', { status: 500 }));
    await expect(broken).rejects.toThrow('GET /api/cultures was answered 500');
  });
});
