import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DEMO_CASE, readCase } from './case/read-case.ts';
import { renderManifest } from './stamp-manifest.ts';

const HARBORVIEW = readCase('tests/cases/harborview');
const DEMO = readCase(DEMO_CASE);

const served = (texts: Readonly<Record<string, string>>) => ({
  cultures: { en: 'English', es: 'Español' },
  formsConfig: [],
  content: { en: Object.entries(texts).map(([key, value]) => ({ key, value })) },
});

function manifestOf(...given: Parameters<typeof renderManifest>) {
  return JSON.parse(renderManifest(...given));
}

test('the demonstration has its pictures, and the shortcut to its form for documents', () => {
  const { screenshots, shortcuts, theme_color } = manifestOf(DEMO, 'en', null);
  expect(screenshots).toHaveLength(2);
  expect(shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/claim?source=home-screen',
    '/claim/status?source=home-screen',
    '/documents-upload?source=home-screen',
  ]);
  expect(theme_color).toBe('#16375c');
});

test('another case has no picture of the demonstration, and no shortcut to a form that it does not have', () => {
  const text = renderManifest(HARBORVIEW, 'en', null);
  expect(text).not.toContain('screenshots');
  expect(text).not.toContain('documents-upload');
  expect(JSON.parse(text).shortcuts).toHaveLength(2);
});

test('a form for documents has its own address', () => {
  const [form] = DEMO.forms.filter(({ entry }) => entry.purpose === 'documents');
  const forms = form === undefined ? [] : [{ ...form, entry: { ...form.entry, formType: 'SendPapers' } }];
  const { shortcuts } = manifestOf({ ...HARBORVIEW, forms }, 'en', null);
  expect(shortcuts.at(-1).url).toBe('/send-papers?source=home-screen');
});

test('the theme colours the bars of the installed portal', () => {
  const settings = { ...HARBORVIEW.settings, theme: 'kontent-9.0' as const };
  expect(manifestOf({ ...HARBORVIEW, settings }, 'en', null).theme_color).toBe('#12302e');
});

test('a case is called as its server calls it, and neutrally where nobody was asked', () => {
  const snapshot = served({ 'themes.caseName': 'In re Ferries', 'themes.logoText': 'Ferries' });
  expect(manifestOf(HARBORVIEW, 'en', snapshot)).toMatchObject({
    name: 'In re Ferries',
    short_name: 'Ferries',
  });
  expect(manifestOf(HARBORVIEW, 'en', null)).toMatchObject({ name: 'Claim portal', short_name: 'Claims' });
});

test.each(['In re <em>Ferries</em>', 'Smith &amp; Sons', '  '])('%j is no name', (name) => {
  expect(manifestOf(HARBORVIEW, 'en', served({ 'themes.caseName': name })).name).toBe('Claim portal');
});

test('the shortcuts are worded in the language that the portal begins in', () => {
  const { lang, shortcuts } = manifestOf(DEMO, 'es', null);
  const words = JSON.parse(readFileSync('src/words/messages/es/themes.json', 'utf8'));
  expect(lang).toBe('es');
  expect(shortcuts[0].name).toBe(words['themes.linkClaim']);
  expect(shortcuts[2].name).toBe(words['themes.linkUpload']);
});

test('the system offers the portal for the files that the case takes alone', () => {
  const types = (acceptedTypes: string[]) => {
    const settings = { ...HARBORVIEW.settings, files: { ...HARBORVIEW.settings.files, acceptedTypes } };
    return manifestOf({ ...HARBORVIEW, settings }, 'en', null).file_handlers;
  };
  expect(types(['application/pdf'])[0].accept).toEqual({ 'application/pdf': ['.pdf'] });
  expect(types(['text/plain'])).toEqual([]);
});
