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

/** A case's folder, read and checked (decisions, "Forms are the case's data"; docs/your-own-case.md). */
export interface Case {
  readonly folder: string;
  readonly settings: PortalSettings;
  readonly deployment: DeploymentSettings;
  /** In the order of their files' names, the default form first. */
  readonly forms: readonly CompleteForm[];
  /** Culture -> words; each culture has a folder. */
  readonly words: Readonly<Record<string, CaseWords>>;
  readonly contentPages: ContentPages;
  readonly pictures: CasePictures;
}

/** What a mistake in the overlay is said to stand in. */
export const OVERLAY = '--settings';

/** The case of the demonstration. */
export const DEMO_CASE = join(import.meta.dirname, '../../cases/rivenwood');

/**
 * Reads a case's folder.
 * @param overlay settings that replace the case's own: those of the mock's stand-ins.
 * @throws CaseError that names every mistake by its file and its path in it.
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
  // A mistype in the English words would make each translation of them strange.
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
  // Another server than the folder's may say them.
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

/** The case that the development server shows: the demonstration's, or the one whose folder PORTAL_CASE names. */
export function shownCaseFolder(): string {
  return process.env.PORTAL_CASE ?? DEMO_CASE;
}

/** The case of the demonstration, as a build of `mode` takes it: everywhere but in production with the mock's stand-ins. */
export function readDemoCase(mode: string): Case {
  return readCase(DEMO_CASE, mode === 'production' ? {} : readStandInSettings());
}

/** The words of a culture in the demonstration: the portal's own, and over them the case's. */
export function readDemoWords(culture: string): ReadonlyMap<string, string> {
  const portal = listNamespaces(culture).flatMap((name) => Object.entries(readNamespace(culture, name)));
  return new Map([...portal, ...Object.entries(readWords(DEMO_CASE, []).words[culture] ?? {})]);
}

/** As `readCase`, for a command: what is wrong is told without a stack, for it is the case's and not the program's. */
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

/** A file's JSON, held against its schema; undefined, with findings, where it is not right. */
function readFile<T extends z.ZodType>(
  folder: string,
  file: string,
  schema: T,
  findings: CaseFinding[],
): z.output<T> | undefined {
  const json = readCaseJson(folder, file, findings);
  return json === undefined ? undefined : parseFile(file, schema, json, findings);
}

/** The case's server as its folder has it. What is wrong there is told by those who serve it. */
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

/** Settings that nothing reads: a name that is mistyped would leave the default as it is. */
function findUnknownSettings(
  file: string,
  own: unknown,
  known: unknown = DEFAULT_SETTINGS,
  path = '',
): CaseFinding[] {
  if (!isRecord(own) || !isRecord(known)) return [];
  return Object.entries(own).flatMap(([name, value]): CaseFinding[] => {
    const inner = path === '' ? name : `${path}.${name}`;
    // What the server's side alone needs has a schema that takes no other name.
    if (name === '$schema' || name === 'deployment') return [];
    if (Object.hasOwn(known, name)) return findUnknownSettings(file, value, known[name], inner);
    const problem = `is no setting${suggest(name, Object.keys(known))}`;
    return [{ file, path: inner, problem }];
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The pages of content; a case without the file has the portal's titles alone. */
function readContentPages(folder: string, findings: CaseFinding[]): ContentPages {
  const file = 'content.json';
  if (!existsSync(join(folder, file))) return {};
  return readFile(folder, file, contentPagesSchema, findings) ?? {};
}
