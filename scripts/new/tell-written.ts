import { isAbsolute, relative } from 'node:path';
import { countFillIns, findFillInsIn } from '../fill-ins.ts';

/** Returns a path relative to the root, or unchanged if the file is elsewhere. */
export function nameFile(root: string, path: string): string {
  const name = relative(root, path);
  return name.startsWith('..') || isAbsolute(name) ? path : name;
}

/**
 * Describes what a skeleton has written and what is left to fill in.
 * @param names the files, relative to the root or absolute
 * @param caseFolder folder of the case given on the command line
 */
export function tellWritten(root: string, names: readonly string[], caseFolder: string | undefined): string {
  const command = ['npx node scripts/check-fill-ins.ts', ...(caseFolder === undefined ? [] : [caseFolder])];
  return [
    ...names.map((name) => `wrote ${name}`),
    '',
    `What is marked FILL IN waits for you; ${command.join(' ')} lists it:`,
    ...countFillIns(findFillInsIn(root, names)).map((line) => `  ${line}`),
  ].join('\n');
}
