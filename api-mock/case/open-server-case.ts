import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CaseError, type CaseFinding, suggest } from './explain-issues.ts';
import { parseServerCase } from './parse-server-case.ts';
import { readCaseJson } from './read-case-json.ts';
import type { ServerCase } from './server-case.ts';

export const DEMO_CASE_FOLDER = fileURLToPath(new URL('../../cases/rivenwood', import.meta.url));

/** @throws CaseError if the folder does not exist; the message suggests the nearest name beside it */
export function assertCaseFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(resolve(folder));
  const beside = existsSync(parent) ? readdirSync(parent) : [];
  const problem = `There is no such folder${suggest(basename(folder), beside)}`;
  throw new CaseError(folder, [{ file: '', path: '', problem }]);
}

/** Reads the JSON files in a case's folder `server`. @throws CaseError that names every mistake by file and path */
export function loadServerCase(folder: string = DEMO_CASE_FOLDER): ServerCase {
  assertCaseFolder(folder);
  const findings: CaseFinding[] = [];
  const files = new Map(
    listFiles(folder).map((file) => [file, readCaseJson(folder, `server/${file}`, findings)] as const),
  );
  if (findings.length > 0) throw new CaseError(folder, findings);
  return parseServerCase(folder, files);
}

/** Server side of a case that reloads its files after a change, at the next call. */
export interface OpenServerCase {
  read(): ServerCase;
}

/**
 * Opens a case whose files may change.
 * @param reportMistake called once for each change that makes the files invalid; the previous version stays in use
 * @throws CaseError if the files are invalid at the start
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

function listFiles(folder: string): readonly string[] {
  const server = join(folder, 'server');
  const listJson = (path: string): readonly string[] => {
    try {
      return readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .sort();
    } catch {
      // Without the folder, each of its files is reported as missing later.
      return [];
    }
  };
  return [...listJson(server), ...listJson(join(server, 'content')).map((name) => `content/${name}`)];
}

function describeState(folder: string): string {
  return listFiles(folder)
    .map((file) => {
      // An editor may have removed the file for a moment while it saves.
      const stats = statSync(join(folder, 'server', file), { throwIfNoEntry: false });
      return `${file} ${stats?.mtimeMs} ${stats?.size}`;
    })
    .join('\n');
}
