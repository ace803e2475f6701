import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { makeCaseSite } from '#scripts/case/make-case-site.ts';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { copySite, stampSite } from '#scripts/stamp-site.ts';
import type { ThemeName } from '#server/settings.ts';

/**
 * Copies the built demonstration and sets another theme, as `npm run configure` does. Returns the folder, which differs per playwright
 * worker, so that no worker replaces another's running site.
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

/** Copies the built demonstration and installs another case, as `npm start -- --case` does. Returns the folder. */
export async function makeSiteOfCase(caseFolder: string): Promise<string> {
  const folder = `build/case-${basename(caseFolder)}-${process.env.TEST_PARALLEL_INDEX ?? 'alone'}`;
  await makeCaseSite('build/demo', folder, caseFolder);
  return folder;
}
