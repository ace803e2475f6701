import { takeSetEscape, takeUnitEscape, translateUnit } from './escapes.ts';
import type { PatternReader } from './pattern-reader.ts';

/** One character of a class; the backspace is what \b means there. */
function takeClassUnit(reader: PatternReader): number {
  if (!reader.takeText('\\')) return reader.take().charCodeAt(0);
  return reader.takeText('b') ? 0x08 : takeUnitEscape(reader);
}

/** A character, or a range of them where a hyphen and another character follow. */
function takeClassRange(reader: PatternReader): string {
  const first = translateUnit(takeClassUnit(reader));
  const isRange = reader.peek() === '-' && reader.peek(1) !== ']' && reader.peek(1) !== '[';
  if (!isRange) return first;
  reader.take();
  return `${first}-${translateUnit(takeClassUnit(reader))}`;
}

function takeClassMember(reader: PatternReader): string {
  if (reader.peek() !== '\\') return takeClassRange(reader);
  const isSet = /[dDwWsSpP]/.test(reader.peek(1));
  if (!isSet) return takeClassRange(reader);
  reader.take();
  return takeSetEscape(reader) ?? translateUnit(takeUnitEscape(reader));
}

/**
 * Translates a class, after its opening bracket was taken, up to its closing one. In .NET a closing bracket that comes first
 * is a member, an opening bracket is a member anywhere, and `-[…]` at the end takes members away.
 */
export function translateCharacterClass(reader: PatternReader): string {
  const negation = reader.takeText('^') ? '^' : '';
  let members = '';
  do {
    if (members !== '' && reader.takeText('-[')) {
      const removed = translateCharacterClass(reader);
      if (reader.takeText(']')) return `[[${negation}${members}]--${removed}]`;
      members += removed;
    } else {
      members += takeClassMember(reader);
    }
  } while (!reader.takeText(']'));
  return `[${negation}${members}]`;
}
