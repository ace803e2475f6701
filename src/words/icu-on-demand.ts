import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { CultureContent } from '#server/small-endpoints.ts';
import { ARGUMENT, type Catalogue, type CompiledMessage, isPlain, LITERAL } from './catalogue.ts';
import type { createIcuFormat } from './icu-format.ts';

const PLAIN_ARGUMENT = /\{\s*([a-z]\w*)\s*\}/gi;
const NOT_SIMPLE = /[{}]/;

/** Text whose only arguments are like `{name}`, or undefined where it has more of ICU in it. */
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

/**
 * Makes server content a catalogue. Plain text and `{name}` are read here, in a few lines; the ICU parser
 * is loaded only where an item has more. Text that is no ICU stands as it is.
 */
export async function compileContent(content: CultureContent): Promise<Catalogue> {
  const compiled: Record<string, CompiledMessage> = {};
  const complex: CultureContent = content.filter(({ key, value }) => {
    const message = compileSimple(value);
    if (message !== undefined) compiled[key] = message;
    return message === undefined;
  });
  // Where the parser cannot be fetched now, the built-in messages stand in.
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

/** Loads what formats ICU messages: start pages do without it. Rejects where its code cannot be fetched. */
export async function loadIcuFormat(): Promise<CreateIcuFormat> {
  return (await import('./icu-format.ts')).createIcuFormat;
}

/** The same, where one of these catalogues has a message that wants it. */
export async function loadIcuFormatFor(
  catalogues: readonly Catalogue[],
): Promise<CreateIcuFormat | undefined> {
  const arePlain = catalogues.every((catalogue) => Object.values(catalogue).every(isPlain));
  return arePlain ? undefined : loadIcuFormat();
}
