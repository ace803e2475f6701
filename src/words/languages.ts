import { catalogueLoaders } from 'virtual:message-catalogues';
import { theCase } from '#server/case.ts';
import { DEFAULT_CULTURE, findCultureAmong } from '#server/cultures.ts';
import type { Catalogue } from './catalogue.ts';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Returns the direction of a culture's script, from a list, since some browsers lack `Intl.Locale.getTextInfo`. */
export function directionOf(culture: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(culture.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** Returns a language's own name ('Español'), or its code if the browser has no name. */
export function ownNameOf(culture: string): string {
  try {
    const name = new Intl.DisplayNames([culture], { type: 'language' }).of(culture) ?? culture;
    return name.slice(0, 1).toLocaleUpperCase(culture) + name.slice(1);
  } catch {
    return culture;
  }
}

/** Returns the formatting locale: the culture with the digits 0 to 9, in which amounts, dates and phone numbers are typed and stored. */
export function formattingLocaleOf(culture: string): string {
  return directionOf(culture) === 'rtl' ? `${culture}-u-nu-latn` : culture;
}

/** Returns the message folder for a culture's language and script; undefined if there is none. */
export function findBuiltInCulture(culture: string): string | undefined {
  return findCultureAmong(culture, Object.keys(catalogueLoaders));
}

export function isWorded(culture: string): boolean {
  const known = [...Object.keys(catalogueLoaders), ...(theCase().languages ?? [])];
  return findCultureAmong(culture, known) !== undefined;
}

/** Returns a page's language (BCP 47): English for a culture without messages, unless the server's content has more than half of them. */
export function findLanguage(culture: string, builtIn: Catalogue, content: Catalogue): string {
  if (isWorded(culture)) return culture;
  const keys = Object.keys(builtIn);
  const worded = keys.filter((key) => Object.hasOwn(content, key));
  return worded.length * 2 > keys.length ? culture : DEFAULT_CULTURE;
}
