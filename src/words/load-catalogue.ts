import { catalogueLoaders } from 'virtual:message-catalogues';
import { loadCaseFile, theCase } from '#server/case.ts';
import { DEFAULT_CULTURE, findCultureAmong } from '#server/cultures.ts';
import type { Catalogue, CataloguePart } from './catalogue.ts';
import { findBuiltInCulture } from './languages.ts';

/** Loads one part of a culture's messages; the case's override the portal's. Rejects if a file cannot be fetched. */
export async function loadCatalogue(culture: string, part: CataloguePart): Promise<Catalogue> {
  const [own, ofCase] = await Promise.all([loadPortalWords(culture, part), loadCaseWords(culture, part)]);
  return { ...own, ...ofCase };
}

/**
 * Loads the portal's messages. A culture without a folder uses that of its language and script ('es-MX' uses 'es', 'zh-SG' uses
 * 'zh-Hans', 'zh-TW' does not), else English: the server may enable cultures that only its content knows.
 */
function loadPortalWords(culture: string, part: CataloguePart): Promise<Catalogue> {
  const loaders = catalogueLoaders[findBuiltInCulture(culture) ?? DEFAULT_CULTURE];
  return loaders === undefined ? Promise.resolve({}) : loaders[part]();
}

/** Loads the file that `npm run configure` compiled; it has English where the case lacks a message. */
async function loadCaseWords(culture: string, part: CataloguePart): Promise<Catalogue> {
  const { firstWords, wordFiles } = theCase();
  const known = findCultureAmong(culture, Object.keys(wordFiles)) ?? DEFAULT_CULTURE;
  if (part === 'first' && known === DEFAULT_CULTURE) return firstWords as Catalogue;
  const address = wordFiles[known];
  if (address === undefined) return {};
  const words = (await loadCaseFile(address)) as Readonly<Record<CataloguePart, Catalogue>>;
  return words[part];
}
