import { catalogueLoaders } from 'virtual:message-catalogues';
import { theCase } from '#server/case.ts';
import { DEFAULT_CULTURE, findCultureAmong } from '#server/cultures.ts';
import type { Catalogue } from './catalogue.ts';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The direction of a culture's script. By a list: `Intl.Locale.getTextInfo` is not in every browser. */
export function directionOf(culture: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(culture.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** A language's name in itself ('Español'), or the code where the browser knows none. */
export function ownNameOf(culture: string): string {
  try {
    const name = new Intl.DisplayNames([culture], { type: 'language' }).of(culture) ?? culture;
    return name.slice(0, 1).toLocaleUpperCase(culture) + name.slice(1);
  } catch {
    return culture;
  }
}

/**
 * The locale that formats numbers and dates: the culture with the digits 0 to 9. Amounts, dates and phone numbers are
 * typed and stored with these, and the same number must look the same where it is shown.
 */
export function formattingLocaleOf(culture: string): string {
  return directionOf(culture) === 'rtl' ? `${culture}-u-nu-latn` : culture;
}

/** The folder of messages that a culture takes; undefined where there is none for its language and script. */
export function findBuiltInCulture(culture: string): string | undefined {
  return findCultureAmong(culture, Object.keys(catalogueLoaders));
}

/** Whether there are words for a culture: the portal's, or the greater part of them in the case's own. */
export function isWorded(culture: string): boolean {
  const known = [...Object.keys(catalogueLoaders), ...(theCase().languages ?? [])];
  return findCultureAmong(culture, known) !== undefined;
}

/**
 * The language that a page in a culture is written in (BCP 47). The server may enable a culture that the portal has no words for:
 * then most of them are English, unless the case or the server's content words the greater part.
 */
export function findLanguage(culture: string, builtIn: Catalogue, content: Catalogue): string {
  if (isWorded(culture)) return culture;
  const keys = Object.keys(builtIn);
  const worded = keys.filter((key) => Object.hasOwn(content, key));
  return worded.length * 2 > keys.length ? culture : DEFAULT_CULTURE;
}
