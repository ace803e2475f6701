import { readFileSync } from 'node:fs';
import { CaseError, type CaseFinding } from '#api-mock/case/explain-issues.ts';
import { UserError } from '#api-mock/user-error.ts';
import { findOverText } from '../deployment-settings.ts';
import { findPolicyMistakes } from '../security-headers.ts';
import { type Case, OVERLAY, readCase } from './read-case.ts';

const SETTINGS = 'settings.json';

/**
 * Reads a case for `configure`. Reports everything that writing the site could refuse, before it is written.
 * @param settingsFile file with settings that override the case's own
 * @throws CaseError that names every mistake by its file; UserError if the settings file cannot be read
 */
export function readConfiguredCase(folder: string, settingsFile?: string): Case {
  const overlay = settingsFile === undefined ? {} : readOverlay(settingsFile);
  try {
    const given = readCase(folder, overlay);
    const mistakes = findStampMistakes(given);
    if (mistakes.length > 0) throw new CaseError(folder, mistakes);
    return given;
  } catch (error) {
    if (!(error instanceof CaseError) || settingsFile === undefined) throw error;
    const findings = error.findings.map((finding) =>
      finding.file === OVERLAY || (finding.file === SETTINGS && isIn(overlay, finding.path))
        ? { ...finding, file: settingsFile }
        : finding,
    );
    throw new CaseError(folder, findings);
  }
}

/** Finds settings that are valid in their file but not in a header or in security.txt. */
function findStampMistakes({ settings, deployment }: Case): readonly CaseFinding[] {
  const mistakes = [...findPolicyMistakes(settings), ...findOverText(deployment, Date.now())];
  return mistakes.map((mistake) => ({ file: SETTINGS, ...mistake }));
}

function readOverlay(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isIn(overlay: unknown, path: string): boolean {
  let value = overlay;
  for (const name of path.replace(/\[.*/, '').split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
    if (!Object.hasOwn(value, name)) return false;
    value = Reflect.get(value, name);
  }
  return true;
}
