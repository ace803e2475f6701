import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CaseError, type CaseFinding, suggest } from './explain-issues.ts';
import { parseServerCase } from './parse-server-case.ts';
import { readCaseJson } from './read-case-json.ts';
import type { ServerCase } from './server-case.ts';

/** The case of the demonstration. */
export const DEMO_CASE_FOLDER = fileURLToPath(new URL('../../cases/rivenwood', import.meta.url));

/** @throws CaseError where there is no such folder, with the nearest one beside where it would be */
export function assertCaseFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(resolve(folder));
  const beside = existsSync(parent) ? readdirSync(parent) : [];
  const problem = `There is no such folder${suggest(basename(folder), beside)}`;
  throw new CaseError(folder, [{ file: '', path: '', problem }]);
}

/**
 * Reads the server's side of a case: the JSON files in its folder `server`.
 * @throws CaseError that names every mistake by its file and its path in it
 */
export function loadServerCase(folder: string = DEMO_CASE_FOLDER): ServerCase {
  assertCaseFolder(folder);
  const findings: CaseFinding[] = [];
  const files = new Map(
    listFiles(folder).map((file) => [file, readCaseJson(folder, `server/${file}`, findings)] as const),
  );
  if (findings.length > 0) throw new CaseError(folder, findings);
  return parseServerCase(folder, files);
}

/** A case's server that follows its files: what is changed in them holds from the next call on. */
export interface OpenServerCase {
  /** The latest that can be used. */
  read(): ServerCase;
}

/**
 * @param reportMistake told once of files that were changed so that they cannot be used; what held before goes on holding
 * @throws CaseError where they cannot be used to begin with
 */
export function openServerCase(
  folder: string = DEMO_CASE_FOLDER,
  reportMistake: (message: string, detail: unknown) => void = console.error,
): OpenServerCase {
  let seen = describeState(folder);
  let current = loadServerCase(folder);
  return {
    read: () => {
      const state = describeState(folder);
      if (state === seen) return current;
      seen = state;
      try {
        current = loadServerCase(folder);
      } catch (error) {
        reportMistake(
          error instanceof Error ? error.message : String(error),
          'The case as it was before goes on.',
        );
      }
      return current;
    },
  };
}

/** The JSON files of the server's side, by their names from its folder. */
function listFiles(folder: string): readonly string[] {
  const server = join(folder, 'server');
  const listJson = (path: string): readonly string[] => {
    try {
      return readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort();
    } catch {
      // Without the folder each file of it is missing, which is told by its name.
      return [];
    }
  };
  return [...listJson(server), ...listJson(join(server, 'content')).map((name) => `content/${name}`)];
}

/** Changes whenever a file does. */
function describeState(folder: string): string {
  return listFiles(folder)
    .map((file) => {
      // An editor may have taken it away for a moment to write it anew.
      const stats = statSync(join(folder, 'server', file), { throwIfNoEntry: false });
      return `${file} ${stats?.mtimeMs} ${stats?.size}`;
    })
    .join('\n');
}
