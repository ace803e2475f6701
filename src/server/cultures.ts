import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** Answer of GET /api/cultures: culture code (BCP 47) -> the language's own name; only enabled cultures are listed. */
export const culturesSchema = z.record(z.string(), z.string());
export type Cultures = z.infer<typeof culturesSchema>;

/** Calls GET /api/cultures. A 403 is ignored (section 6). */
export function getCultures({ getJson }: JsonCalls): ApiResult<Cultures> {
  return getJson({ path: ENDPOINTS.cultures, schema: culturesSchema, ignores403: true });
}

/** Culture in use if none is asked for, or none that is enabled (specification, section 1), as long as English is enabled. */
export const DEFAULT_CULTURE = 'en';

/**
 * Chooses an enabled culture (section 4): the query's, the URL's, English, or a server's first without English. Ignores case; returns the
 * server's spelling.
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

export function findPathCulture(path: string, enabledCultures: readonly string[]): string | undefined {
  return findEnabledCulture(path.split('/')[1], enabledCultures);
}

export function findEnabledCulture(
  code: string | null | undefined,
  enabledCultures: readonly string[],
): string | undefined {
  const wanted = code?.toLowerCase();
  return enabledCultures.find((enabled) => enabled.toLowerCase() === wanted);
}

/** Finds the culture itself, or else one of the same language and script. */
export function findCultureAmong(culture: string, cultures: readonly string[]): string | undefined {
  if (cultures.includes(culture)) return culture;
  const wanted = writingOf(culture);
  return cultures.find((known) => writingOf(known) === wanted);
}

/** Returns language and script: 'zh-Hans' for 'zh', 'zh-CN' and 'zh-Hans'. Returns a code that is no language tag as it is. */
function writingOf(culture: string): string {
  try {
    const { language, script } = new Intl.Locale(culture).maximize();
    return `${language}-${script}`;
  } catch {
    return culture;
  }
}
