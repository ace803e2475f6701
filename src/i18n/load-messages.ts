/// <reference path="./virtual-messages.d.ts" />
import { catalogueLoaders } from 'virtual:message-catalogues';
import type { CultureContent } from '#core/contract/culture-content.ts';
import { DEFAULT_CULTURE } from '#core/culture.ts';
import type { Catalogue, CataloguePart } from './catalogue.ts';
import { compileContent } from './compile-content.ts';
import { createMessages } from './create-messages.ts';
import { type DeadlineMoments, findCaseTimeZone, formatDeadlineTexts } from './deadline-texts.ts';
import { loadIcuFormatFor } from './load-icu-format.ts';
import type { Messages } from './messages.ts';

/**
 * Loads one chunk of built-in messages. A culture without a folder of its own takes that of its language and script ('es-MX' takes
 * 'es', 'zh-SG' takes 'zh-Hans' and 'zh-TW' does not), else English: the server may enable cultures that only its own content knows.
 * Rejects where the chunk cannot be fetched.
 */
export function loadCatalogue(culture: string, part: CataloguePart): Promise<Catalogue> {
  const loaders = catalogueLoaders[findBuiltInCulture(culture) ?? DEFAULT_CULTURE];
  return loaders === undefined ? Promise.resolve({}) : loaders[part]();
}

/** The folder of messages that a culture takes; undefined where there is none for its language and script. */
export function findBuiltInCulture(culture: string): string | undefined {
  const known = Object.keys(catalogueLoaders);
  return known.includes(culture) ? culture : findSameWriting(culture, known);
}

/** The culture of some that is of the same language and script as `culture`. */
function findSameWriting(culture: string, cultures: readonly string[]): string | undefined {
  const wanted = writingOf(culture);
  return cultures.find((known) => writingOf(known) === wanted);
}

/** 'zh-Hans' for 'zh', 'zh-CN' and 'zh-Hans'. A code that is no language tag has none but itself. */
function writingOf(culture: string): string {
  try {
    const { language, script } = new Intl.Locale(culture).maximize();
    return `${language}-${script}`;
  } catch {
    return culture;
  }
}

export interface LoadMessagesOptions {
  readonly culture: string;
  readonly enabledCultures: Readonly<Record<string, string>>;
  readonly content?: CultureContent;
  readonly deadlines?: DeadlineMoments;
  /** The chunks to load: ['first'] for the start page alone, both where it is not given. */
  readonly parts?: readonly CataloguePart[];
}

/** Loads what is asked for and gives it as one. The app uses messages-store.ts, which adds to it as it arrives. */
export async function loadMessages(options: LoadMessagesOptions): Promise<Messages> {
  const { culture, enabledCultures, content = [], deadlines = {}, parts = ['first', 'rest'] } = options;
  const catalogues = await Promise.all(parts.map((part) => loadCatalogue(culture, part)));
  const compiled = await compileContent(content);
  return createMessages({
    culture,
    enabledCultures,
    builtIn: Object.assign({}, ...catalogues) as Catalogue,
    content: compiled,
    createIcuFormat: await loadIcuFormatFor([...catalogues, compiled]),
    globals: formatDeadlineTexts(deadlines, culture),
    timeZone: findCaseTimeZone(deadlines),
  });
}
