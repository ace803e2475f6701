import { catalogueLoaders } from 'virtual:message-catalogues';
import { loadCaseFile, theCase } from '#server/case.ts';
import { DEFAULT_CULTURE, findCultureAmong } from '#server/cultures.ts';
import type { Catalogue, CataloguePart } from './catalogue.ts';
import { findBuiltInCulture } from './languages.ts';

/**
 * Loads one part of a culture's words: the portal's own, and over them the case's. Rejects where one of them cannot be fetched. What the case
 * says of a text wins; the server's content wins over both.
 */
export async function loadCatalogue(culture: string, part: CataloguePart): Promise<Catalogue> {
  const [own, ofCase] = await Promise.all([loadPortalWords(culture, part), loadCaseWords(culture, part)]);
  return { ...own, ...ofCase };
}

/**
 * A culture without a folder of its own takes that of its language and script ('es-MX' takes 'es', 'zh-SG' takes 'zh-Hans' and 'zh-TW' does
 * not), else English: the server may enable cultures that only its own content knows.
 */
function loadPortalWords(culture: string, part: CataloguePart): Promise<Catalogue> {
  const loaders = catalogueLoaders[findBuiltInCulture(culture) ?? DEFAULT_CULTURE];
  return loaders === undefined ? Promise.resolve({}) : loaders[part]();
}

/** `npm run configure` has compiled them, with English where the case has no word of the culture. */
async function loadCaseWords(culture: string, part: CataloguePart): Promise<Catalogue> {
  const { firstWords, wordFiles } = theCase();
  const known = findCultureAmong(culture, Object.keys(wordFiles)) ?? DEFAULT_CULTURE;
  if (part === 'first' && known === DEFAULT_CULTURE) return firstWords as Catalogue;
  const address = wordFiles[known];
  if (address === undefined) return {};
  const words = (await loadCaseFile(address)) as Readonly<Record<CataloguePart, Catalogue>>;
  return words[part];
}
