import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SkeletonError } from './skeleton.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A small case that works, in three languages. */
const FIRST_CASE = join(ROOT, 'tests/cases/harborview');
const CASES = join(ROOT, 'cases');

/**
 * Copies a small working case to begin one's own with. One that is kept elsewhere gets the schemas that editors read in a folder of its own.
 * @param address a name, for a folder in `cases`; or the path of a folder that is not there yet.
 * @param cases the folder of the cases that have the schemas beside them.
 * @returns its folder
 * @throws SkeletonError where the name is none for a folder, or is taken
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
  // Editors look for the schemas from the file that they read.
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

/** From a file's folder up to the case's. */
function upFrom(file: string): string {
  return '../'.repeat(file.split(/[/\\]/).length - 1);
}
