import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { listCultures } from '../compile-messages.ts';
import { FILL_IN } from '../fill-ins.ts';
import { listPluralCategories } from '../message-checks.ts';
import { type Skeleton, SkeletonError } from './skeleton.ts';

export function addMessage(skeleton: Skeleton, namespace: string, key: string, text: string): void {
  for (const culture of listCultures())
    skeleton.addMember(`src/words/messages/${culture}/${namespace}.json`, undefined, key, text);
}

/** Adds a language: copies the English words of the portal and of the demonstration case, marked for translation. */
export function addLanguage(skeleton: Skeleton, root: string, tag: string): void {
  const culture = canonicalize(tag);
  if (listCultures().includes(culture))
    throw new SkeletonError(`src/words/messages/${culture} is there already.`);
  for (const file of globSync(['src/words/messages/en/*.json', 'cases/rivenwood/words/en/*.json'], {
    cwd: root,
  })) {
    const path = file.replaceAll('\\', '/');
    const words = JSON.parse(skeleton.read(path)) as Record<string, string>;
    const marked = Object.entries(words).map(([key, text]) => [
      key,
      key === '$schema' ? text : markText(text, culture),
    ]);
    skeleton.add(
      path.replace('/en/', `/${culture}/`),
      `${JSON.stringify(Object.fromEntries(marked), undefined, 2)}\n`,
    );
  }
  addServerContent(skeleton, root, culture);
  skeleton.addMember('cases/rivenwood/server/cultures.json', 'names', culture, ownNameOf(culture));
  skeleton.insert(
    'src/gallery/show-gallery.tsx',
    { after: 'const CULTURES = [', before: ']' },
    `, '${culture}'`,
  );
}

/** Adds the texts of the demonstration's server: names, and the rules' messages, whose keys are their English words. */
function addServerContent(skeleton: Skeleton, root: string, culture: string): void {
  const folder = 'cases/rivenwood/server/content';
  const read = (file: string) => JSON.parse(skeleton.read(`${folder}/${file}`)) as Record<string, string>;
  const english = read('en.json');
  const keys = new Set(
    globSync('*.json', { cwd: join(root, folder) }).flatMap((file) => Object.keys(read(file))),
  );
  const words = [...keys].map((key) => {
    const text = english[key] ?? key;
    return [key, key === '$schema' ? text : `${FILL_IN} ${text}`];
  });
  skeleton.add(`${folder}/${culture}.json`, `${JSON.stringify(Object.fromEntries(words), undefined, 2)}\n`);
}

/** Normalizes a language tag ('zh-hant' to 'zh-Hant'). @throws SkeletonError if it is not a BCP 47 tag */
function canonicalize(tag: string): string {
  try {
    const [culture = tag] = Intl.getCanonicalLocales(tag);
    if (Intl.PluralRules.supportedLocalesOf(culture).length > 0) return culture;
  } catch {
    // The error below also covers this.
  }
  throw new SkeletonError(`"${tag}" is no language tag such as "de" or "zh-Hant".`);
}

function ownNameOf(culture: string): string {
  const name = new Intl.DisplayNames([culture], { type: 'language' }).of(culture) ?? culture;
  return name.slice(0, 1).toLocaleUpperCase(culture) + name.slice(1);
}

/** Marks an English text for translation and adds the plural forms of the language. */
function markText(text: string, culture: string): string {
  const elements = parse(text, { ignoreTag: true });
  const isComplete = !addPlurals(elements, culture);
  return `${FILL_IN} ${isComplete ? text : printAST(elements)}`;
}

/** Adds missing plural forms with the text of `other`. @returns whether any was missing */
function addPlurals(elements: readonly MessageFormatElement[], culture: string): boolean {
  let isChanged = false;
  for (const element of elements) {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const { options } = element;
    for (const option of Object.values(options)) isChanged = addPlurals(option.value, culture) || isChanged;
    if (element.type === TYPE.select) continue;
    const { other } = options;
    if (other === undefined) continue;
    for (const category of listPluralCategories(culture, element.pluralType ?? 'cardinal')) {
      if (options[category] !== undefined) continue;
      options[category] = other;
      isChanged = true;
    }
  }
  return isChanged;
}
