import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { makeCaseSite } from '#scripts/case/make-case-site.ts';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { copySite, stampSite } from '#scripts/stamp-site.ts';
import type { ThemeName } from '#server/settings.ts';

/**
 * A copy of the built demonstration in another theme, as `npm run configure` would make it. Gives its folder, which
 * playwright's workers do not share: one would take it from under another's server.
 */
export async function makeThemedSite(theme: ThemeName): Promise<string> {
  const source = 'build/demo';
  const folder = `build/demo-${theme}-${process.env.TEST_PARALLEL_INDEX ?? 'alone'}`;
  rmSync(folder, { recursive: true, force: true });
  copySite(source, folder);
  const given = readDemoCase('demo');
  await stampSite(folder, { ...given, settings: { ...given.settings, theme } });
  return folder;
}

/** A copy of the built demonstration with another case in it, as `npm start -- --case` makes it. Gives its folder. */
export async function makeSiteOfCase(caseFolder: string): Promise<string> {
  const folder = `build/case-${basename(caseFolder)}-${process.env.TEST_PARALLEL_INDEX ?? 'alone'}`;
  await makeCaseSite('build/demo', folder, caseFolder);
  return folder;
}
