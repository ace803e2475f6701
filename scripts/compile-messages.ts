import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type CataloguePart, type CompiledMessage, isFirstPageKey } from '#words/catalogue.ts';

/** Culture that has every key; the others fall back to it. */
export const SOURCE_CULTURE = 'en';

export const MESSAGES_FOLDER = join(import.meta.dirname, '../src/words/messages');

export function listCultures(): string[] {
  return readdirSync(MESSAGES_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function listNamespaces(culture: string): string[] {
  return readdirSync(join(MESSAGES_FOLDER, culture))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort();
}

/** Reads one namespace: key -> ICU message. */
export function readNamespace(culture: string, namespace: string): Record<string, string> {
  return JSON.parse(readFileSync(namespaceFile(culture, namespace), 'utf8')) as Record<string, string>;
}

export function namespaceFile(culture: string, namespace: string): string {
  return join(MESSAGES_FOLDER, culture, `${namespace}.json`);
}

/**
 * Compiles one ICU message. Leaves tags in the text: src/words/rich-copy.tsx parses them, because server copy, which is not compiled
 * here, must follow the same rules.
 * @throws SyntaxError if the message is invalid
 */
export function compileMessage(message: string): CompiledMessage {
  const elements = parse(message, { ignoreTag: true });
  if (elements.every((element) => element.type === TYPE.literal)) {
    return elements.map((element) => element.value).join('');
  }
  return elements;
}

/** Compiles one chunk of a culture, with English where the culture lacks a text. */
export function compileCatalogue(culture: string, part: CataloguePart): Record<string, CompiledMessage> {
  const compiled: Record<string, CompiledMessage> = {};
  const translated = new Set(listNamespaces(culture));
  for (const namespace of listNamespaces(SOURCE_CULTURE)) {
    const messages = {
      ...readNamespace(SOURCE_CULTURE, namespace),
      ...(translated.has(namespace) ? readNamespace(culture, namespace) : {}),
    };
    for (const [key, message] of Object.entries(messages)) {
      if (isFirstPageKey(key) !== (part === 'first')) continue;
      try {
        compiled[key] = compileMessage(message);
      } catch (error) {
        throw new Error(`${culture}/${namespace}.json, ${key}: not an ICU message`, { cause: error });
      }
    }
  }
  return compiled;
}
