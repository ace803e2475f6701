import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { CultureContent } from '#server/small-endpoints.ts';
import { ARGUMENT, type Catalogue, type CompiledMessage, isPlain, LITERAL } from './catalogue.ts';
import type { createIcuFormat } from './icu-format.ts';

const PLAIN_ARGUMENT = /\{\s*([a-z]\w*)\s*\}/gi;
const NOT_SIMPLE = /[{}]/;

/** Compiles text whose only arguments are like `{name}`; returns undefined for other ICU text. */
function compileSimple(text: string): CompiledMessage | undefined {
  if (!NOT_SIMPLE.test(text)) return text;
  if (NOT_SIMPLE.test(text.replace(PLAIN_ARGUMENT, ''))) return undefined;
  const elements: MessageFormatElement[] = [];
  let position = 0;
  for (const match of text.matchAll(PLAIN_ARGUMENT)) {
    if (match.index > position) elements.push({ type: LITERAL, value: text.slice(position, match.index) });
    elements.push({ type: ARGUMENT, value: match[1] ?? '' });
    position = match.index + match[0].length;
  }
  if (position < text.length) elements.push({ type: LITERAL, value: text.slice(position) });
  return elements;
}

/** Compiles server content; loads the ICU parser only if an item has more than `{name}`. Invalid ICU stays as it is. */
export async function compileContent(content: CultureContent): Promise<Catalogue> {
  const compiled: Record<string, CompiledMessage> = {};
  const complex: CultureContent = content.filter(({ key, value }) => {
    const message = compileSimple(value);
    if (message !== undefined) compiled[key] = message;
    return message === undefined;
  });
  // If the parser cannot be loaded now, the built-in messages are shown.
  const parser = complex.length > 0 ? await loadParser().catch(() => undefined) : undefined;
  if (parser === undefined) return compiled;
  for (const { key, value } of complex) {
    try {
      compiled[key] = parser.parse(value, { ignoreTag: true });
    } catch {
      compiled[key] = value;
    }
  }
  return compiled;
}

const loadParser = () => import('virtual:icu-parser');

export type CreateIcuFormat = typeof createIcuFormat;

/** Loads the ICU formatter, which start pages do not need. Rejects if its code cannot be fetched. */
export async function loadIcuFormat(): Promise<CreateIcuFormat> {
  return (await import('./icu-format.ts')).createIcuFormat;
}

export async function loadIcuFormatFor(
  catalogues: readonly Catalogue[],
): Promise<CreateIcuFormat | undefined> {
  const arePlain = catalogues.every((catalogue) => Object.values(catalogue).every(isPlain));
  return arePlain ? undefined : loadIcuFormat();
}
