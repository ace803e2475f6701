import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, readBuildRecord, recordPathOf } from '#scripts/build-record.ts';

const TEXTS = /\.(?:js|css|html)$/;

/** Gives each built file of code and style of a site another name, as a change of the code does; none has the old one any more. */
export function renameCode(siteFolder: string): void {
  const files = listFiles(readBuildRecord(siteFolder)).map((file) => file.replace(/^.*\//, ''));
  // A longer name first, where it ends as another one does.
  const names = [...new Set(files)].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  const rename = (text: string) => text.replace(pattern, (name) => name.replace(/(\.\w+)$/, 'new$1'));
  const record = recordPathOf(siteFolder);
  writeFileSync(record, rename(readFileSync(record, 'utf8')));
  for (const name of readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXTS.test(name)) continue;
    const path = join(siteFolder, name);
    writeFileSync(path, rename(readFileSync(path, 'utf8')));
    renameSync(path, join(siteFolder, rename(name)));
  }
}
