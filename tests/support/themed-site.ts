import { cpSync, rmSync } from 'node:fs';
import { recordPathOf } from '#scripts/build-record.ts';
import { prerenderPathsOf } from '#scripts/prerender/prerender-paths.ts';
import { readSettings } from '#scripts/read-settings.ts';
import { stampSite } from '#scripts/stamp-site.ts';
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
  await stampSite(folder, { ...readSettings('demo'), theme });
  return folder;
}

/** Copies a built site, with what belongs to it beside its folder. */
export function copySite(source: string, folder: string): void {
  cpSync(source, folder, { recursive: true });
  cpSync(recordPathOf(source), recordPathOf(folder));
  cpSync(prerenderPathsOf(source).folder, prerenderPathsOf(folder).folder, { recursive: true });
}
