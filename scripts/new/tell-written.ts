import { isAbsolute, relative } from 'node:path';
import { countFillIns, findFillInsIn } from '../fill-ins.ts';

/** A file from the root; that of a case which is kept elsewhere, as it is. */
export function nameFile(root: string, path: string): string {
  const name = relative(root, path);
  return name.startsWith('..') || isAbsolute(name) ? path : name;
}

/**
 * What a skeleton has written, and what of it is still to be filled in.
 * @param names the files, from the root or absolute
 * @param caseFolder the folder of the case that was named
 */
export function tellWritten(root: string, names: readonly string[], caseFolder: string | undefined): string {
  const command = ['node scripts/check-fill-ins.ts', ...(caseFolder === undefined ? [] : [caseFolder])];
  return [
    ...names.map((name) => `wrote ${name}`),
    '',
    `What is marked FILL IN waits for you; ${command.join(' ')} lists it:`,
    ...countFillIns(findFillInsIn(root, names)).map((line) => `  ${line}`),
  ].join('\n');
}
