import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { CaseError, type CaseFinding, parseFile, suggest } from '#api-mock/case/explain-issues.ts';
import { assertCaseFolder, loadServerCase } from '#api-mock/case/open-server-case.ts';
import { listCaseJson, readCaseJson } from '#api-mock/case/read-case-json.ts';
import type { ServerCase } from '#api-mock/case/server-case.ts';
import { type CompleteForm, completeForm } from '#claim/definition/schema/complete-form.ts';
import { formSchema } from '#claim/definition/schema/form-schema.ts';
import { type PortalSettings, settingsSchema } from '#server/settings.ts';
import { listNamespaces, readNamespace, SOURCE_CULTURE } from '../compile-messages.ts';
import { type DeploymentSettings, deploymentFileSchema } from '../deployment-settings.ts';
import {
  type CaseSettings,
  completeSettings,
  parseCaseSettings,
  readStandInSettings,
} from '../read-settings.ts';
import { checkServedRules } from './check-answers.ts';
import { checkRuleConditions } from './check-conditions.ts';
import { checkBanner, checkClaimPeriods, checkContent, checkSectionIds } from './check-content.ts';
import { checkForms } from './check-forms.ts';
import { checkServedFields } from './check-references.ts';
import { checkServedFiles, checkSettings } from './check-settings.ts';
import { checkServedTexts } from './check-texts.ts';
import { type ContentPages, contentPagesSchema } from './content-schema.ts';
import { type CasePictures, findMissingPictures, placePictures, readPictures } from './read-pictures.ts';
import { type CaseWords, checkWords, portalWords, readWords } from './read-words.ts';

const DEFAULT_SETTINGS: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, 'default-settings.json'), 'utf8'),
);

/** Checked content of a case's folder (decisions, "Forms are the case's data"; docs/your-own-case.md). */
export interface Case {
  readonly folder: string;
  readonly settings: PortalSettings;
  readonly deployment: DeploymentSettings;
  /** The default form first, then in the order of the file names. */
  readonly forms: readonly CompleteForm[];
  /** Culture -> words; each culture has a folder. */
  readonly words: Readonly<Record<string, CaseWords>>;
  readonly contentPages: ContentPages;
  readonly pictures: CasePictures;
}

export const OVERLAY = '--settings';

export const DEMO_CASE = join(import.meta.dirname, '../../cases/rivenwood');

/**
 * Reads a case's folder.
 * @param overlay settings that override the case's own, such as those for the mock's stand-ins
 * @throws CaseError that names every mistake by file and path
 */
export function readCase(folder: string, overlay: unknown = {}): Case {
  const findings: CaseFinding[] = [];
  assertCaseFolder(folder);
  const settings = readCaseSettings(folder, overlay, findings);
  const files = listCaseJson(folder, 'forms', findings);
  const written = files.flatMap((file) => {
    const form = readFile(folder, file, formSchema, findings);
    return form === undefined ? [] : [{ file, form }];
  });
  if (files.length === 0 && !findings.some(({ file }) => file === 'forms'))
    findings.push({ file: 'forms', path: '', problem: 'has no forms: one JSON file for each form type' });
  const read = readWords(folder, findings);
  const { words } = read;
  const contentPages = readContentPages(folder, findings);
  findings.push(...checkSectionIds(contentPages));
  const pictures = readPictures(folder, findings);
  const served = readServed(folder);
  findings.push(
    ...written.flatMap(({ file, form }) => findMissingPictures(file, form, pictures)),
    ...findMissingPictures('settings.json', settings?.settings, pictures),
  );
  const areWordsRead = !findings.some(({ file }) => file.startsWith('words'));
  findings.push(
    ...checkForms(written, {
      words: areWordsRead ? words : undefined,
      defaultForm: settings?.settings.defaultForm,
      isWhole: written.length === files.length,
      served,
    }),
  );
  if (written.length === files.length)
    findings.push(
      ...checkClaimPeriods(
        contentPages,
        written.map(({ form }) => form.deadlineKey),
        served?.deadlines,
      ),
    );
  // Only without other findings: a mistake in an English key would make each of its translations a finding.
  if (findings.length === 0) findings.push(...checkWords(read));
  if (findings.length === 0 && served !== undefined && settings !== undefined) {
    const shown = written.map(({ form }) => form);
    findings.push(
      ...checkServedRules(served, shown),
      ...checkRuleConditions(shown, served),
      ...checkServedFields(shown, served, settings.settings),
      ...checkServedFiles(settings.settings, served),
    );
  }
  if (findings.length === 0 && served !== undefined)
    findings.push(...checkServedTexts(served, { ...portalWords(), ...words[SOURCE_CULTURE] }));
  // Only with a known server: another server may have these texts.
  if (findings.length === 0 && served !== undefined && settings !== undefined) {
    const given = [words[SOURCE_CULTURE] ?? {}, served.content[SOURCE_CULTURE] ?? {}];
    findings.push(...checkContent(contentPages, given), ...checkBanner(settings.settings.banner, given));
  }
  if (findings.length > 0 || settings === undefined) throw new CaseError(folder, findings);
  const isDefault = ({ entry }: CompleteForm) => Number(entry.formType === settings.settings.defaultForm);
  const forms = written.map(({ form }) => placePictures(completeForm(form), pictures));
  return {
    folder,
    ...placePictures(settings, pictures),
    forms: forms.sort((a, b) => isDefault(b) - isDefault(a)),
    words,
    contentPages,
    pictures,
  };
}

/** Returns the case that the development server shows: PORTAL_CASE, or the demonstration. */
export function shownCaseFolder(): string {
  return process.env.PORTAL_CASE ?? DEMO_CASE;
}

/** Reads the demonstration case for a build mode, with the mock's stand-ins except in production. */
export function readDemoCase(mode: string): Case {
  return readCase(DEMO_CASE, mode === 'production' ? {} : readStandInSettings());
}

export function readDemoWords(culture: string): ReadonlyMap<string, string> {
  const portal = listNamespaces(culture).flatMap((name) => Object.entries(readNamespace(culture, name)));
  return new Map([...portal, ...Object.entries(readWords(DEMO_CASE, []).words[culture] ?? {})]);
}

/** Reads a case for a command. On a mistake in the case, prints the message without a stack and exits with 1. */
export function readCaseOrExit(...given: Parameters<typeof readCase>): Case {
  try {
    return readCase(...given);
  } catch (error) {
    if (!(error instanceof CaseError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function readCaseSettings(
  folder: string,
  overlay: unknown,
  findings: CaseFinding[],
): CaseSettings | undefined {
  const file = 'settings.json';
  const own = readCaseJson(folder, file, findings);
  if (own === undefined) return undefined;
  if (!isRecord(own)) {
    findings.push({ file, path: '', problem: 'must be an object of settings: {"theme": "default-7.0"}' });
    return undefined;
  }
  findings.push(...findUnknownSettings(file, own), ...findUnknownSettings(OVERLAY, overlay));
  const whole = completeSettings(own, overlay);
  const mistakes: CaseFinding[] = [];
  for (const schema of [settingsSchema, deploymentFileSchema]) parseFile(file, schema, whole, mistakes);
  findings.push(...mistakes);
  if (mistakes.length > 0) return undefined;
  try {
    const parsed = parseCaseSettings(whole);
    findings.push(...checkSettings(parsed));
    return parsed;
  } catch (error) {
    findings.push({ file, path: 'theme', problem: messageOf(error) });
    return undefined;
  }
}

function readFile<T extends z.ZodType>(
  folder: string,
  file: string,
  schema: T,
  findings: CaseFinding[],
): z.output<T> | undefined {
  const json = readCaseJson(folder, file, findings);
  return json === undefined ? undefined : parseFile(file, schema, json, findings);
}

/** Returns the case's server, or undefined if there is none or it has mistakes; the commands that serve it report those. */
function readServed(folder: string): ServerCase | undefined {
  if (!existsSync(join(folder, 'server'))) return undefined;
  try {
    return loadServerCase(folder);
  } catch (error) {
    if (error instanceof CaseError) return undefined;
    throw error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Finds unknown settings: a mistyped name would silently leave the default. */
function findUnknownSettings(
  file: string,
  own: unknown,
  known: unknown = DEFAULT_SETTINGS,
  path = '',
): CaseFinding[] {
  if (!isRecord(own) || !isRecord(known)) return [];
  return Object.entries(own).flatMap(([name, value]): CaseFinding[] => {
    const inner = path === '' ? name : `${path}.${name}`;
    // Their strict schemas already refuse unknown names.
    if (name === '$schema' || name === 'deployment') return [];
    if (Object.hasOwn(known, name)) return findUnknownSettings(file, value, known[name], inner);
    const problem = `is no setting${suggest(name, Object.keys(known))}`;
    return [{ file, path: inner, problem }];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readContentPages(folder: string, findings: CaseFinding[]): ContentPages {
  const file = 'content.json';
  if (!existsSync(join(folder, file))) return {};
  return readFile(folder, file, contentPagesSchema, findings) ?? {};
}
