/// <reference path="./virtual-messages.d.ts" />
import { catalogueLoaders } from 'virtual:message-catalogues';
import { DEFAULT_CULTURE } from '#core/culture.ts';
import type { Catalogue } from './catalogue.ts';

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

/**
 * The language that a page in a culture is written in (BCP 47). The server may enable a culture that the portal has no words for:
 * then most of them are English, unless the server's content words the greater part.
 */
export function findLanguage(culture: string, builtIn: Catalogue, content: Catalogue): string {
  if (findBuiltInCulture(culture) !== undefined) return culture;
  const keys = Object.keys(builtIn);
  const worded = keys.filter((key) => Object.hasOwn(content, key));
  return worded.length * 2 > keys.length ? culture : DEFAULT_CULTURE;
}
