import { rmSync } from 'node:fs';
import { CaseError, type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { endBySentence } from '#api-mock/tell-error.ts';
import { UserError } from '#api-mock/user-error.ts';
import type { ServerSnapshot } from '#portal/prerender/prerender-input.ts';
import { SOURCE_CULTURE } from '../compile-messages.ts';
import { askSnapshot } from '../prerender/take-snapshot.ts';
import { readStandInSettings } from '../read-settings.ts';
import { copySite, stampSite } from '../stamp-site.ts';

import { listContentKeys } from './list-message-keys.ts';
import { type Case, readCase } from './read-case.ts';
import { portalWords } from './read-words.ts';

/**
 * Copies a built demonstration site and turns it into that of a case, with the api-mock as the case's server.
 * @throws CaseError if the case has mistakes
 */
export async function makeCaseSite(built: string, site: string, folder: string): Promise<void> {
  const given = readCase(folder, readStandInSettings());
  checkServed(given);
  rmSync(site, { recursive: true, force: true });
  copySite(built, site);
  await stampSite(site, given, await askMock(folder));
}

/** Checks that the case's server fits its pages. @throws CaseError that names every mistake */
function checkServed(given: Case): void {
  const served = loadServerCase(given.folder);
  const findings = [...findMissingForms(given, served), ...findUnreadContent(given, served)];
  if (findings.length > 0) throw new CaseError(given.folder, findings);
}

function findMissingForms({ forms }: Case, served: ServerCase): readonly CaseFinding[] {
  const names = forms.map(({ entry }) => entry.formType);
  const servedNames = served.forms.map(({ formType }) => formType);
  const strange = servedNames.filter((name) => !names.includes(name));
  return names
    .filter((name) => !servedNames.includes(name))
    .map((name) => ({
      file: 'server/forms.json',
      path: name,
      problem: `is missing, and the folder forms has it${suggest(name, strange)}`,
    }));
}

/** Pattern of a key of the words; a text with blanks is a rule's message with its translation. */
const WORD_KEY = /^[\w-]+(?:\.[\w-]+)+$/;

/** Finds texts of the server whose key no page uses, and translations whose key nearly equals a message of the server. */
function findUnreadContent(
  { words, contentPages }: Case,
  { content, forms, server }: ServerCase,
): readonly CaseFinding[] {
  const rules = forms.flatMap(({ sections }) =>
    Object.values(sections).flatMap((fields) =>
      Object.values(fields).flatMap(({ validations }) => validations),
    ),
  );
  const said = [server.unknownCredentials, ...rules.flatMap(({ message }) => message ?? [])];
  const known = [
    ...Object.keys(words[SOURCE_CULTURE] ?? {}),
    ...Object.keys(portalWords()),
    ...listContentKeys(contentPages),
  ];
  return Object.entries(content).flatMap(([culture, texts]) =>
    Object.keys(texts)
      .filter((key) =>
        WORD_KEY.test(key) ? !known.includes(key) : !said.includes(key) && suggest(key, said) !== '',
      )
      .map((key) => ({
        file: `server/content/${culture}.json`,
        path: key,
        problem: WORD_KEY.test(key)
          ? `is a text that no page shows${suggest(key, known)}`
          : `translates what the server does not say${suggest(key, said)}`,
      })),
  );
}

/** Asks the mock for the answers with which the start pages are rendered. @param caseFolder absent: the demonstration */
export async function askMock(caseFolder?: string): Promise<ServerSnapshot> {
  // Imported here, so that a production build does not load the mock.
  const { createMockServer } = await import('#api-mock/mock-fetch.ts');
  const mock = createMockServer({ caseFolder });
  try {
    return await askSnapshot((path) => mock.fetch(new Request(`http://mock.invalid${path}`)));
  } finally {
    mock.close();
  }
}

if (import.meta.main) {
  endBySentence();
  const [built, site, folder] = process.argv.slice(2);
  if (built === undefined || site === undefined || folder === undefined)
    throw new UserError('node scripts/case/make-case-site.ts BUILT-SITE NEW-SITE CASE', 2);
  await makeCaseSite(built, site, folder);
}
