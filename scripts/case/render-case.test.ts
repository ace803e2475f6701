import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { loadFormDefinition, startDefinitionOf } from '#claim/definition/form-registry.ts';
import { findStaleDocuments } from './document-tables.ts';
import { type Case, readDemoCase } from './read-case.ts';
import { portalWords } from './read-words.ts';
import { renderCase } from './render-case.ts';
import { findStaleSchemas, renderSchemas } from './write-schemas.ts';

const demo = readDemoCase('demo');

function withWord(culture: string, key: string, text: string): Case {
  return { ...demo, words: { ...demo.words, [culture]: { ...demo.words[culture], [key]: text } } };
}

test('a page carries the start pages and their words, and not those of the pages behind', () => {
  const { manifest } = renderCase(demo);
  expect(Object.keys(manifest.startPages)).toEqual(manifest.forms.map(({ formType }) => formType));
  expect(manifest.firstWords).toHaveProperty(['pages.classMemberId.hint']);
  expect(manifest.firstWords).not.toHaveProperty(['pages.dateOfBirth.label']);
  expect(startDefinitionOf('Standard').pages[0]?.role).toBe('credentials');
});

test('a page carries the texts of the banner', () => {
  const { manifest } = renderCase({
    ...demo,
    settings: { ...demo.settings, banner: { ...demo.settings.banner, header: 'pages.dateOfBirth.label' } },
  });
  expect(manifest.firstWords).toHaveProperty(['pages.dateOfBirth.label']);
});

test('a form is told what the look-ups of its case bring along', () => {
  const { forms } = renderCase(demo).manifest;
  expect(forms.flatMap(({ formType, carried }) => (carried ? [[formType, carried]] : []))).toEqual([
    ['Automotive', ['vin']],
  ]);
});

test('a file’s name changes with what is in it, and with nothing else', () => {
  const before = renderCase(demo).manifest.wordFiles;
  const after = renderCase(withWord('es', 'pages.dateOfBirth.label', 'Nacimiento')).manifest.wordFiles;
  expect(after.es).not.toBe(before.es);
  expect({ ...after, es: '' }).toEqual({ ...before, es: '' });
});

test('a culture that lacks a word has the English one', () => {
  const { es: _translated, ...words } = demo.words;
  const { files, manifest } = renderCase({ ...demo, words: { ...words, es: {} } });
  const file = files.get(manifest.wordFiles.es?.slice(1) ?? '') ?? '{}';
  expect(JSON.parse(file).rest['pages.dateOfBirth.label']).toBe('Date of birth');
});

test('a language that the portal has no words of is told once the case words the greater part in it', () => {
  const portal = Object.entries(portalWords());
  const renderWith = (words: Case['words']) =>
    renderCase({ ...demo, words: { ...demo.words, ...words } }).manifest;
  const half = Object.fromEntries(portal.slice(0, Math.floor(portal.length / 2)));
  expect(renderWith({ he: Object.fromEntries(portal) }).languages).toEqual(['he']);
  expect(renderWith({ he: half, pt: {} })).not.toHaveProperty('languages');
  // The portal already has French.
  expect(renderWith({ 'fr-CA': Object.fromEntries(portal) })).not.toHaveProperty('languages');
});

test('the default culture is kept ahead, the others when they are used', () => {
  const { manifest, otherCultures } = renderCase(demo);
  const { en = '', ar = '' } = manifest.wordFiles;
  expect([en, ar]).not.toContain('');
  expect(otherCultures.has(en.slice(1))).toBe(false);
  expect(otherCultures.has(ar.slice(1))).toBe(true);
});

test('a form type that the case does not have is an error', () => {
  expect(() => loadFormDefinition('Objection')).toThrow('Unexpected Form Type');
  expect(() => startDefinitionOf('Objection')).toThrow('Unexpected Form Type');
});

test('the schemas for editors are those of the forms, and the tables of the documents say what they say (else: node scripts/case/write-schemas.ts)', () => {
  expect(findStaleSchemas()).toEqual([]);
  expect(findStaleDocuments()).toEqual([]);
});

function listUndescribed(part: unknown, definitions: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const members = Object.entries('properties' in part ? (part.properties as object) : {}).filter(
    ([, member]) => {
      // In the schema of a rule, `properties` is a parameter.
      if (typeof member !== 'object') return false;
      const used = definitions[String(member.$ref).split('/').at(-1) ?? ''];
      return member.description === undefined && Object(used).description === undefined;
    },
  );
  const inner = Object.values(part).flatMap((value) => listUndescribed(value, definitions));
  return [...members.map(([name]) => name), ...inner];
}

test('editors have something to say of each member of each file of a case', () => {
  for (const [file, json] of renderSchemas()) {
    const schema = JSON.parse(json);
    expect(listUndescribed(schema, schema.$defs ?? {}), file).toEqual([]);
  }
});

test('every file of a case says where its schema is', () => {
  const files = globSync('{cases,tests/cases}/*/**/*.json').filter((file) => !file.includes('.schema.'));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    const { $schema }: { readonly $schema?: string } = JSON.parse(readFileSync(file, 'utf8'));
    expect(existsSync(join(dirname(file), $schema ?? 'no $schema')), file).toBe(true);
  }
});
