import { isDeepStrictEqual } from 'node:util';
import { culturesSchema, findCultureAmong } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import { listCultures, listNamespaces, readNamespace, SOURCE_CULTURE } from '../compile-messages.ts';
import { advise, type Finding, judge } from './finding.ts';
import { getJson } from './get-json.ts';

/** Markup that the portal refuses (specification, section 5). */
const FORBIDDEN = /<\/?(?:p|li|ul|ol)\b/i;

/** The words of the case in one language, compiled. What it has in English alone is English there. */
export type CaseCatalogue = Readonly<Record<string, unknown>>;

/**
 * Each language that the server offers needs the portal's own words, the case's, and content.
 * @param ofCase the case's words in each language that it has.
 */
export async function checkLanguages(
  base: string,
  ofCase: ReadonlyMap<string, CaseCatalogue>,
): Promise<Finding[]> {
  const cultures = await getJson(base, ENDPOINTS.cultures, culturesSchema);
  // What is wrong with the call itself is told by its own check.
  if (!cultures.ok) return [];
  const offered = Object.keys(cultures.value);
  const without = (known: readonly string[]) =>
    offered.filter((culture) => findCultureAmong(culture, known) === undefined);
  const inEnglish = without(listCultures()).flatMap((culture) => tellEnglish(culture, ofCase));
  const caseInEnglish = without([...ofCase.keys()]);
  const contents = await Promise.all(offered.map((culture) => checkContent(base, culture)));
  return [
    judge('languages', offered.length > 0, offered.join(', '), 'the server offers none'),
    advise(
      'languages',
      offered.includes('en'),
      'English is among them',
      'English, which others fall back to, is not offered',
    ),
    advise(
      'words of the languages',
      inEnglish.length === 0,
      'are there',
      `claimants read English where neither the portal nor the case has them: ${inEnglish.join('; ')}`,
    ),
    advise(
      'words of the case',
      caseInEnglish.length === 0,
      'are there in each language',
      `the forms have none in ${caseInEnglish.join(', ')}`,
    ),
    ...contents.flat(),
  ];
}

/** How much of the portal's own texts the case leaves in English, in a language that the portal has no words in. */
function tellEnglish(culture: string, ofCase: ReadonlyMap<string, CaseCatalogue>): string[] {
  const portal = listNamespaces(SOURCE_CULTURE).flatMap((name) =>
    Object.keys(readNamespace(SOURCE_CULTURE, name)),
  );
  const own = ofCase.get(findCultureAmong(culture, [...ofCase.keys()]) ?? culture) ?? {};
  const english = ofCase.get(SOURCE_CULTURE) ?? {};
  const missing = portal.filter((key) => own[key] === undefined || isDeepStrictEqual(own[key], english[key]));
  return missing.length === 0 ? [] : [`${missing.length} of the ${portal.length} texts in ${culture}`];
}

async function checkContent(base: string, culture: string): Promise<Finding[]> {
  const subject = `content in ${culture}`;
  const path = `${ENDPOINTS.cultureContent}?${new URLSearchParams({ culture })}`;
  const content = await getJson(base, path, cultureContentSchema);
  if (!content.ok) return [{ verdict: 'failed', subject, detail: content.error }];
  const bad = content.value.filter(({ value }) => FORBIDDEN.test(value)).map(({ key }) => key);
  return [
    advise(
      subject,
      content.value.length > 0,
      `${content.value.length} texts`,
      'the server has none: the portal’s own are shown',
    ),
    judge(
      subject,
      bad.length === 0,
      'holds nothing that is refused',
      `${bad.join(', ')} hold p, li, ul or ol and show "Invalid localization"`,
    ),
  ];
}
