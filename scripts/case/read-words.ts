import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type CaseFinding, suggest } from '#api-mock/case/explain-issues.ts';
import { hasFolder, listCaseJson, readCaseJson } from '#api-mock/case/read-case-json.ts';
import { listCultures, listNamespaces, readNamespace, SOURCE_CULTURE } from '../compile-messages.ts';
import { listMessageArguments } from '../message-checks.ts';
import { findMarkupMistake } from './check-texts.ts';

/** Words of one culture: key -> ICU message. */
export type CaseWords = Readonly<Record<string, string>>;

export interface ReadWords {
  /** Culture -> words; each culture has a folder. */
  readonly words: Readonly<Record<string, CaseWords>>;
  readonly places: readonly {
    readonly file: string;
    readonly path: string;
    readonly culture: string;
  }[];
}

/** Reads every culture's words. A key in two files of one culture is a finding. */
export function readWords(folder: string, findings: CaseFinding[]): ReadWords {
  const words: Record<string, Record<string, string>> = { [SOURCE_CULTURE]: {} };
  const places: ReadWords['places'][number][] = [];
  for (const culture of listCaseCultures(folder, findings)) {
    const found: Record<string, string> = {};
    for (const file of listCaseJson(folder, join('words', culture), findings)) {
      for (const [key, message] of Object.entries(readTexts(folder, file, findings))) {
        const isTwice = Object.hasOwn(found, key);
        const problem = isTwice ? 'stands in another file too' : findMessageMistake(message);
        if (problem === undefined) found[key] = String(message);
        else findings.push({ file, path: key, problem });
        places.push({ file, path: key, culture });
      }
    }
    words[culture] = found;
  }
  return { words, places };
}

/** Lists the folders of languages. A name that is not a canonical BCP 47 code is a finding, because no browser would ask for it. */
function listCaseCultures(folder: string, findings: CaseFinding[]): readonly string[] {
  const path = join(folder, 'words');
  const entries = hasFolder(folder, 'words', findings) ? readdirSync(path, { withFileTypes: true }) : [];
  const cultures = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const culture of cultures) {
    const right = spellCulture(culture);
    if (right === culture) continue;
    const problem =
      right === undefined
        ? 'is no code of a language, such as "en" or "zh-Hans"'
        : `must be called "${right}": the code of the language, in its own letters`;
    findings.push({ file: join('words', culture), path: '', problem });
  }
  return cultures;
}

function spellCulture(culture: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(culture.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

function readTexts(folder: string, file: string, findings: CaseFinding[]): Readonly<Record<string, unknown>> {
  const json = readCaseJson(folder, file, findings);
  if (json === undefined) return {};
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    findings.push({ file, path: '', problem: 'must be an object of texts: {"pages.pin.label": "PIN"}' });
    return {};
  }
  const { $schema: _editorsOnly, ...texts } = json as Readonly<Record<string, unknown>>;
  return texts;
}

function findMessageMistake(message: unknown): string | undefined {
  if (typeof message !== 'string') return 'is no text';
  const [doubled] = /\{\{[^{}]*\}\}/.exec(message) ?? [];
  if (doubled !== undefined) return `has ${doubled}, which is replaced in server/content alone`;
  return findMarkupMistake(message);
}

/** Compares the texts with those that they translate or replace. */
export function checkWords({ words, places }: ReadWords): readonly CaseFinding[] {
  const portal = portalWords();
  const source: CaseWords = { ...words[SOURCE_CULTURE], ...portal };
  return places.flatMap(({ culture, ...place }): CaseFinding[] => {
    const key = place.path;
    const replaced = source[key];
    // Nothing reads a translation of a key that English lacks.
    if (replaced === undefined) {
      const problem = `is no text of words/${SOURCE_CULTURE}${suggest(key, Object.keys(source))}`;
      return [{ ...place, problem }];
    }
    const known = listMessageArguments(replaced);
    const strange = listMessageArguments(words[culture]?.[key] ?? '').filter((name) => !known.includes(name));
    const given = known.length === 0 ? 'there are none here' : `there is ${listNames(known)}`;
    return strange.map((name) => ({
      ...place,
      problem: `has a {${name}} that nothing fills in: ${given}${suggest(name, known)}`,
    }));
  });
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

/** Returns the portal's own texts in a language; empty if it does not speak that language. */
export function portalWords(culture: string = SOURCE_CULTURE): CaseWords {
  const names = listCultures().includes(culture) ? listNamespaces(culture) : [];
  return Object.assign({}, ...names.map((name) => readNamespace(culture, name)));
}
