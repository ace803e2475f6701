import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SkeletonError } from './skeleton.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A small case that works, in three languages. */
const FIRST_CASE = join(ROOT, 'tests/cases/harborview');

/**
 * Copies a small working case to begin one's own with.
 * @returns its folder
 * @throws SkeletonError where the name is none for a folder, or is taken
 */
export function makeCase(name: string, parent = join(ROOT, 'cases')): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new SkeletonError('Name a case by small letters, digits and hyphens.');
  const folder = join(parent, name);
  if (existsSync(folder)) throw new SkeletonError(`${folder} is there already.`);
  cpSync(FIRST_CASE, folder, { recursive: true });
  // Editors look for the schemas from the file that they read.
  for (const file of globSync('{forms/*,server/*,server/content/*,words/*/*,content,settings}.json', {
    cwd: folder,
  })) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/"(?:\.\.\/)+(?:cases\/)?([\w-]+\.schema\.json)"/, schemaFrom(file)));
  }
  return folder;
}

function schemaFrom(file: string): string {
  return `"${'../'.repeat(file.split(/[/\\]/).length)}$1"`;
}
