import { isDeepStrictEqual } from 'node:util';
import { culturesSchema, findCultureAmong } from '#server/cultures.ts';
import { listDeadlineKeys } from '#server/deadlines.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import { findTextMistakes } from '../case/check-texts.ts';
import { type CaseWords, portalWords } from '../case/read-words.ts';
import { listCultures, listNamespaces, readNamespace, SOURCE_CULTURE } from '../compile-messages.ts';
import { advise, type Finding, judge } from './finding.ts';
import { getJson } from './get-json.ts';

/** Markup that makes a text invalid (specification, section 5). */
const FORBIDDEN = /<\/?(?:p|li|ul|ol)\b/i;

/** Compiled words of the case in one language; English fills the gaps. */
export type CaseCatalogue = Readonly<Record<string, unknown>>;

/**
 * Checks that each language the server offers has the portal's own words, the case's, and content.
 * @param ofCase the case's words in each of its languages
 * @param words the case's English words as written, if its folder is known
 */
export async function checkLanguages(
  base: string,
  ofCase: ReadonlyMap<string, CaseCatalogue>,
  words: CaseWords = {},
): Promise<Finding[]> {
  const cultures = await getJson(base, ENDPOINTS.cultures, culturesSchema);
  // Another check reports errors of the call itself.
  if (!cultures.ok) return [];
  const offered = Object.keys(cultures.value);
  const without = (known: readonly string[]) =>
    offered.filter((culture) => findCultureAmong(culture, known) === undefined);
  const inEnglish = without(listCultures()).flatMap((culture) => tellEnglish(culture, ofCase));
  const answers = await Promise.all(
    offered.map(async (culture) => [culture, await askContent(base, culture)] as const),
  );
  const caseInEnglish = answers.flatMap(([culture, content]) =>
    tellUntranslated(culture, ofCase, content.ok ? content.value.map(({ key }) => key) : []),
  );
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
      `claimants read English: ${caseInEnglish.join('; ')}`,
    ),
    ...answers.flatMap(([culture, content]) =>
      checkContent(culture, content, { ...portalWords(), ...words }),
    ),
  ];
}

function tellEnglish(culture: string, ofCase: ReadonlyMap<string, CaseCatalogue>): string[] {
  const portal = listNamespaces(SOURCE_CULTURE).flatMap((name) =>
    Object.keys(readNamespace(SOURCE_CULTURE, name)),
  );
  const own = ofCase.get(findCultureAmong(culture, [...ofCase.keys()]) ?? culture) ?? {};
  const english = ofCase.get(SOURCE_CULTURE) ?? {};
  const missing = portal.filter((key) => own[key] === undefined || isDeepStrictEqual(own[key], english[key]));
  return missing.length === 0 ? [] : [`${missing.length} of the ${portal.length} texts in ${culture}`];
}

/** Share of a language's texts that may equal the English ones: names, signs, words common to both. */
const MOST_ALIKE = 0.1;
const MOST_NAMED = 3;

/**
 * Reports the case's own texts that a language lacks. A site has the English texts in their place, so equal texts are counted, and
 * reported if they are too many for chance.
 * @param served keys of the server's content in that language
 */
function tellUntranslated(
  culture: string,
  ofCase: ReadonlyMap<string, CaseCatalogue>,
  served: readonly string[],
): string[] {
  const found = findCultureAmong(culture, [...ofCase.keys()]);
  if (found === SOURCE_CULTURE) return [];
  const own = (found === undefined ? undefined : ofCase.get(found)) ?? {};
  const english = Object.entries(ofCase.get(SOURCE_CULTURE) ?? {}).filter(([key]) => !served.includes(key));
  const missing = english
    .filter(([key, text]) => own[key] === undefined || isDeepStrictEqual(own[key], text))
    .map(([key]) => key);
  if (missing.length === 0 || missing.length <= english.length * MOST_ALIKE) return [];
  const named = missing.slice(0, MOST_NAMED).join(', ');
  return [`${missing.length} of the ${english.length} texts in ${culture}, such as ${named}`];
}

function askContent(base: string, culture: string) {
  const path = `${ENDPOINTS.cultureContent}?${new URLSearchParams({ culture })}`;
  return getJson(base, path, cultureContentSchema);
}

function checkContent(
  culture: string,
  content: Awaited<ReturnType<typeof askContent>>,
  words: CaseWords,
): Finding[] {
  const subject = `content in ${culture}`;
  if (!content.ok) return [{ verdict: 'failed', subject, detail: content.error }];
  const texts = Object.fromEntries(content.value.map(({ key, value }) => [key, value]));
  const mistakes = findTextMistakes(texts, { words, deadlineKeys: listDeadlineKeys() });
  const odd = mistakes.filter(({ key }) => !FORBIDDEN.test(texts[key] ?? ''));
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
    advise(
      subject,
      odd.length === 0,
      'reads as it is meant',
      odd.map(({ key, problem }) => `${key} ${problem}`).join('; '),
    ),
  ];
}
