import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** GET /api/cultures: culture code (BCP 47) -> the language's own name; only enabled cultures are listed. */
export const culturesSchema = z.record(z.string(), z.string());
export type Cultures = z.infer<typeof culturesSchema>;

/** GET /api/cultures. A 403 is ignored (section 6). */
export function getCultures({ getJson }: JsonCalls): ApiResult<Cultures> {
  return getJson({ path: ENDPOINTS.cultures, schema: culturesSchema, ignores403: true });
}

/** The culture that holds where none is asked for, or none that is enabled (specification, section 1), and English is. */
export const DEFAULT_CULTURE = 'en';

/**
 * The culture to use: the query's, then the URL's, then English, and only one that is enabled (section 4): the first of a server
 * without English. The enabled code is given back as the server writes it, whatever the letter case that was asked for.
 */
export function chooseCulture(
  enabledCultures: readonly string[],
  query?: string | null,
  url?: string | null,
): string {
  return (
    findEnabledCulture(query, enabledCultures) ??
    findEnabledCulture(url, enabledCultures) ??
    findCultureAmong(DEFAULT_CULTURE, enabledCultures) ??
    enabledCultures[0] ??
    DEFAULT_CULTURE
  );
}

/** The culture that a path names by its first segment (/es/...), where it is an enabled one. */
export function findPathCulture(path: string, enabledCultures: readonly string[]): string | undefined {
  return findEnabledCulture(path.split('/')[1], enabledCultures);
}

/** The enabled culture that a code names in any letter case. */
export function findEnabledCulture(
  code: string | null | undefined,
  enabledCultures: readonly string[],
): string | undefined {
  const wanted = code?.toLowerCase();
  return enabledCultures.find((enabled) => enabled.toLowerCase() === wanted);
}

/** The culture itself where it is among some, or else the one of the same language and script. */
export function findCultureAmong(culture: string, cultures: readonly string[]): string | undefined {
  if (cultures.includes(culture)) return culture;
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
