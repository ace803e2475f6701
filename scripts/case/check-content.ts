import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import type { PortalSettings } from '#server/settings.ts';
import { SOURCE_CULTURE } from '../compile-messages.ts';
import type { ContentPages } from './content-schema.ts';
import { listContentKeys } from './list-message-keys.ts';
import { portalWords } from './read-words.ts';

/** Lists the keys of the content pages that neither the portal nor `given` has; the pages would show the keys themselves. */
export function listMissingContent(
  contentPages: ContentPages,
  given: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  const known = [portalWords(), ...given];
  return listContentKeys(contentPages).filter((key) => !known.some((texts) => Object.hasOwn(texts, key)));
}

/** Returns the missing keys as findings. @param given the case's English words and its server's English content */
export function checkContent(
  ...[pages, given]: Parameters<typeof listMissingContent>
): readonly CaseFinding[] {
  return listMissingContent(pages, given).map((key) => ({
    file: `words/${SOURCE_CULTURE}`,
    path: key,
    problem: `is missing: /${key.split('.')[1]} would show the key`,
  }));
}

/** Pattern of a key, as opposed to a text shown as it is. */
const KEY = /^[\w-]+(?:\.[\w-]+)+$/;

/** Finds the keys of the banner that have no text. @param given as in `checkContent` */
export function checkBanner(
  { header, copy }: PortalSettings['banner'],
  given: readonly Readonly<Record<string, unknown>>[],
): readonly CaseFinding[] {
  const known = [portalWords(), ...given].flatMap((texts) => Object.keys(texts));
  const shown = [
    ['header', header],
    ...copy.map((text, index) => [`copy[${index}]`, text] as const),
  ] as const;
  return shown
    .filter(([, text]) => KEY.test(text) && !known.includes(text))
    .map(([member, text]) => ({
      file: 'settings.json',
      path: `banner.${member}`,
      problem: `names "${text}", a text that nobody has${suggest(text, known)}`,
    }));
}

/** Finds sections of one page with the same id, and so the same texts and address. */
export function checkSectionIds({ $schema: _, dates: __, ...pages }: ContentPages): readonly CaseFinding[] {
  return Object.entries(pages).flatMap(([name, page]) => {
    const ids = page.sections.map(({ id }) => id);
    return ids.flatMap((id, index) =>
      ids.indexOf(id) === index
        ? []
        : [
            {
              file: 'content.json',
              path: `${name}.sections[${index}].id`,
              problem: `is that of sections[${ids.indexOf(id)}] too: "${id}"`,
            },
          ],
    );
  });
}

/**
 * Finds claim periods without a deadline, which are never shown, and those that end before they begin.
 * @param deadlines those of the case's server
 */
export function checkClaimPeriods(
  { dates }: ContentPages,
  deadlineKeys: readonly string[],
  deadlines: ServerCase['deadlines'] = {},
): readonly CaseFinding[] {
  return Object.entries(dates?.claimPeriods ?? {}).flatMap(([key, { opens = '' }]): CaseFinding[] => {
    const tell = (path: string, problem: string) => [
      { file: 'content.json', path: `dates.claimPeriods.${path}`, problem },
    ];
    if (!deadlineKeys.includes(key))
      return tell(key, `is no deadline of a form of the case${suggest(key, deadlineKeys)}`);
    const day = deadlines[key]?.on;
    return day === undefined || opens < day
      ? []
      : tell(`${key}.opens`, `is not before the deadline, which server/dates.json has on ${day}`);
  });
}
