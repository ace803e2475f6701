import type { PatternOptions } from './pattern-options.ts';
import { type PatternReader, UnsupportedPatternError } from './pattern-reader.ts';

/** Translates the start of a group, after its parenthesis was taken. Groups with inline options are another module's. */
export function takeGroupStart(reader: PatternReader, options: PatternOptions): string {
  if (reader.peek() !== '?') return options.onlyNamedGroups ? '(?:' : '(';
  const look = reader.takeMatch(/\?(?:=|!|<=|<!)/y);
  if (look !== undefined) return `(${look[0]}`;
  const named = reader.takeMatch(/\?(?:<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/y);
  if (named !== undefined) return `(?<${named[1] ?? named[2]}>`;
  throw new UnsupportedPatternError('An atomic, conditional, balancing or numbered group');
}
