/// <reference path="./virtual-messages.d.ts" />
import { catalogueLoaders } from 'virtual:message-catalogues';
import type { CultureContent } from '#core/contract/culture-content.ts';
import { DEFAULT_CULTURE } from '#core/culture.ts';
import { findBuiltInCulture, findLanguage } from './built-in-cultures.ts';
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
  const builtIn = Object.assign({}, ...catalogues) as Catalogue;
  const compiled = await compileContent(content);
  const language = findLanguage(culture, builtIn, compiled);
  return createMessages({
    culture,
    language,
    enabledCultures,
    builtIn,
    content: compiled,
    createIcuFormat: await loadIcuFormatFor([...catalogues, compiled]),
    globals: formatDeadlineTexts(deadlines, language),
    timeZone: findCaseTimeZone(deadlines),
  });
}
