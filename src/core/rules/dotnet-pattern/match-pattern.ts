import type { PatternVerdict } from '../rule-context.ts';
import { translatePattern } from './translate-pattern.ts';
import { toStandInText } from './utf16-units.ts';

function compile(pattern: string): RegExp | undefined {
  const translated = translatePattern(toStandInText(pattern));
  if (!translated.ok) return undefined;
  try {
    return new RegExp(translated.value.source, `${translated.value.flags}y`);
  } catch {
    return undefined;
  }
}

/**
 * Whether a .NET pattern matches a whole text, as the server's validation does it: the first match must begin at the start and
 * take the whole length. It may run for ever on crafted input: call it in a worker.
 */
export function matchPattern(pattern: string, text: string): PatternVerdict {
  const expression = compile(pattern);
  if (expression === undefined) return 'undecided';
  return expression.exec(toStandInText(text))?.[0].length === text.length ? 'match' : 'mismatch';
}
