import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SkeletonError } from './skeleton.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIRST_CASE = join(ROOT, 'tests/cases/harborview');
const CASES = join(ROOT, 'cases');

/**
 * Copies a small working case as a start. Outside `cases` the new case gets its own copy of the schemas for editors.
 * @param address a name for a folder in `cases`, or the path of a folder that does not exist yet
 * @param cases folder of the cases that share the schemas beside them
 * @returns the new folder
 * @throws SkeletonError if the name is invalid or taken
 */
export function makeCase(address: string, cases = CASES): string {
  const folder = /[/\\]/.test(address) ? resolve(address) : join(cases, address);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(basename(folder)))
    throw new SkeletonError('Name a case by small letters, digits and hyphens.');
  if (existsSync(folder)) throw new SkeletonError(`${folder} is there already.`);
  cpSync(FIRST_CASE, folder, { recursive: true });
  const schemas = dirname(folder) === cases ? '../' : 'schemas/';
  if (schemas === 'schemas/') {
    for (const file of globSync('*.schema.json', { cwd: CASES }))
      cpSync(join(CASES, file), join(folder, schemas, file));
  }
  // Editors resolve `$schema` relative to the file.
  for (const file of globSync('{forms/*,server/*,server/content/*,words/*/*,content,settings}.json', {
    cwd: folder,
  })) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(/"(?:\.\.\/)+(?:cases\/)?([\w-]+\.schema\.json)"/, `"${upFrom(file)}${schemas}$1"`),
    );
  }
  return folder;
}

function upFrom(file: string): string {
  return '../'.repeat(file.split(/[/\\]/).length - 1);
}
