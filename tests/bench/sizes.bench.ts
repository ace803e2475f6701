import { buildSite } from '#scripts/build.ts';
import { readBuildRecord } from '#scripts/build-record.ts';
import { createGzipSize, FIRST_LOAD_BUDGET, measureThemes, shareByOrigin } from '#scripts/measure-size.ts';
import { readSettings } from '#scripts/read-settings.ts';
import { startFiles } from '#scripts/start-page.ts';
import type { BenchTable } from './bench-table.ts';

export async function bench(): Promise<BenchTable[]> {
  const folder = await buildSite('production');
  const record = readBuildRecord(folder);
  const settings = readSettings('production');
  const gzipSize = createGzipSize(folder);
  const themes = measureThemes(record, gzipSize);
  const origins = shareByOrigin(record, startFiles(record, settings.theme).scripts, gzipSize);
  return [
    {
      title: 'First load of the start page, gzipped bytes',
      columns: ['theme', 'JavaScript', 'CSS', 'together', 'of the budget'],
      rows: themes.map(({ theme, load }) => [
        theme,
        load.scriptBytes,
        load.styleBytes,
        load.totalBytes,
        `${Math.round((load.totalBytes / FIRST_LOAD_BUDGET) * 100)} %`,
      ]),
    },
    {
      title: `JavaScript of the start page by dependency (${settings.theme}), gzipped bytes`,
      columns: ['dependency', 'bytes'],
      rows: origins.map(([origin, bytes]) => [origin, Math.round(bytes)]),
      note: 'Shares of each chunk by its modules before minification: estimates, their sum is exact.',
    },
  ];
}
