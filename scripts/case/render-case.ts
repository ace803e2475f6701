import { createHash } from 'node:crypto';
import type { CompleteForm } from '#claim/definition/schema/complete-form.ts';
import type { CaseManifest, FormEntry } from '#server/case.ts';
import { findCultureAmong } from '#server/cultures.ts';
import { formSlug } from '#server/form-type.ts';
import { type Catalogue, isFirstPageKey } from '#words/catalogue.ts';
import { compileMessage, listCultures, SOURCE_CULTURE } from '../compile-messages.ts';
import { listMessageKeys } from './list-message-keys.ts';
import type { Case } from './read-case.ts';
import { CASE_FILES } from './read-pictures.ts';
import { type CaseWords, portalWords } from './read-words.ts';

export interface RenderedCase {
  readonly manifest: CaseManifest;
  /** Path in the site -> JSON. Each name contains a hash of the content. */
  readonly files: ReadonlyMap<string, string>;
  /** Words of cultures other than the default; the worker caches them on first use. */
  readonly otherCultures: ReadonlySet<string>;
}

export function renderCase({ settings: { banner }, forms, words, contentPages }: Case): RenderedCase {
  const files = new Map<string, string>();
  const add = (name: string, content: unknown): string => {
    const json = JSON.stringify(content);
    const hash = createHash('sha256').update(json).digest('hex').slice(0, 8);
    const path = `${CASE_FILES}/${name}-${hash}.json`;
    files.set(path, json);
    return `/${path}`;
  };
  const startPages = Object.fromEntries(
    forms.map(({ entry, definition }) => [entry.formType, definition.pages[0]]),
  );
  const formFiles = forms.map(({ entry, definition }) => [
    entry.formType,
    add(formSlug(entry.formType), definition),
  ]);
  const firstKeys = new Set([
    ...listMessageKeys(startPages).map(({ key }) => key),
    banner.header,
    ...banner.copy,
  ]);
  const source = words[SOURCE_CULTURE] ?? {};
  const catalogues = Object.entries(words).map(
    ([culture, own]) => [culture, compileParts({ ...source, ...own }, firstKeys)] as const,
  );
  const wordFiles = catalogues.map(([culture, parts]) => [culture, add(`words-${culture}`, parts)] as const);
  const { $schema: _editorsOnly, ...pages } = contentPages;
  const languages = listOwnLanguages(words);
  return {
    manifest: {
      ...(languages.length === 0 ? {} : { languages }),
      forms: forms.map(({ entry }) => addCarried(entry, forms)),
      startPages,
      formFiles: Object.fromEntries(formFiles),
      firstWords: Object.fromEntries(catalogues)[SOURCE_CULTURE]?.first ?? {},
      wordFiles: Object.fromEntries(wordFiles),
      contentPages: pages,
    },
    files,
    otherCultures: new Set(
      wordFiles.filter(([culture]) => culture !== SOURCE_CULTURE).map(([, address]) => address.slice(1)),
    ),
  };
}

/** Lists languages that the portal lacks but that the case words for more than half of the portal's keys. */
function listOwnLanguages(words: Case['words']): readonly string[] {
  const portal = Object.keys(portalWords());
  const spoken = listCultures();
  return Object.entries(words).flatMap(([culture, own]) => {
    const worded = portal.filter((key) => Object.hasOwn(own, key));
    return findCultureAmong(culture, spoken) === undefined && worded.length * 2 > portal.length
      ? culture
      : [];
  });
}

/** Adds to an entry the keys that the case's look-ups carry to its form. */
function addCarried(entry: FormEntry, forms: readonly CompleteForm[]): FormEntry {
  const carried = forms
    .flatMap(({ definition }) => definition.pages.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === 'lookupResult' ? (block.startForm ?? []) : []))
    .flatMap(({ formType, key }) => (formType === entry.formType ? key : []));
  return carried.length === 0 ? entry : { ...entry, carried: [...new Set(carried)] };
}

/** Splits the words: those of the start pages, and replacements of the portal's first-page words, load first. */
function compileParts(words: CaseWords, firstKeys: ReadonlySet<string>): Record<'first' | 'rest', Catalogue> {
  const parts = {
    first: {} as Record<string, Catalogue[string]>,
    rest: {} as Record<string, Catalogue[string]>,
  };
  for (const [key, message] of Object.entries(words)) {
    const part = firstKeys.has(key) || isFirstPageKey(key) ? parts.first : parts.rest;
    part[key] = compileMessage(message);
  }
  return parts;
}
