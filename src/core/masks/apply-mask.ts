import { findMask } from './find-mask.ts';
import { MASK_CLEANING, type MaskCleaning } from './mask-cleaning.ts';
import type { MaskName } from './mask-name.ts';
import { MASK_TOKENS, type NumberMask, type PatternMask } from './mask-table.ts';
import { settlePattern } from './settle-pattern.ts';
import { isWrittenDate, readWrittenDate } from './written-date.ts';

interface PatternPosition {
  readonly character: string;
  /** What it takes; undefined for a fixed character. */
  readonly accepts: RegExp | undefined;
  readonly isOptional: boolean;
}

function readPattern(pattern: string): readonly PatternPosition[] {
  return Array.from(pattern.matchAll(/\[(.)\]|(.)/g), ([, optional, plain]) => {
    const character = optional ?? plain ?? '';
    const accepts = new Map(Object.entries(MASK_TOKENS)).get(character);
    return { character, accepts, isOptional: optional !== undefined };
  });
}

function applyPattern(mask: PatternMask, cleaning: MaskCleaning, text: string): string {
  const positions = readPattern(mask.pattern);
  let next = 0;
  let applied = '';
  for (const character of cleaning.beginAgain?.('', text) ?? cleaning.clean(text)) {
    let isPlaced = false;
    while (!isPlaced && next < positions.length) {
      const position = positions[next];
      if (position?.accepts === undefined) {
        applied += position?.character ?? '';
        isPlaced = position?.character === character;
      } else if (position.accepts.test(character)) {
        applied += character;
        isPlaced = true;
      } else if (!position.isOptional) {
        break;
      }
      next += 1;
    }
  }
  if (mask.eager && applied !== '') {
    while (positions[next] !== undefined && positions[next]?.accepts === undefined) {
      applied += positions[next]?.character ?? '';
      next += 1;
    }
  }
  return settlePattern(cleaning, applied);
}

function applyNumber(mask: NumberMask, { clean }: MaskCleaning, text: string): string {
  const [whole = '', ...decimals] = clean(text).split('.');
  const hasPoint = decimals.length > 0;
  if (whole === '' && !hasPoint) return '';
  const digits = whole.slice(0, mask.maxWholeDigits).replace(/^0+/, '') || '0';
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return mask.scale === 0
    ? grouped
    : `${grouped}.${decimals.join('').slice(0, mask.scale).padEnd(mask.scale, '0')}`;
}

/**
 * A text in the form that a masked field stores, as if it had been typed there and the field had been left: for values that
 * come from elsewhere (prepopulation), without loading imask.
 */
export function applyMask(maskName: MaskName, text: string): string {
  const mask = findMask(maskName);
  const cleaning = MASK_CLEANING[maskName];
  switch (mask?.kind) {
    case 'pattern': {
      const isInWords = maskName === 'SLASH_DELIMITED_FULL_DATE' && isWrittenDate(text);
      return (isInWords ? readWrittenDate(text, 'en') : undefined) ?? applyPattern(mask, cleaning, text);
    }
    case 'number':
      return applyNumber(mask, cleaning, text);
    case 'characters':
      return cleaning.clean(text).slice(0, mask.maxLength);
    default:
      return text;
  }
}
