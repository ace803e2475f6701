import type { MaskedNumberOptions, MaskedPatternOptions, MaskedRegExpOptions } from 'imask';
import { MASK_CLEANING, type MaskCleaning, settlePattern } from './apply-mask.ts';
import type { MaskName } from './mask-looks.ts';
import {
  type CharactersMask,
  findMask,
  MASK_TOKENS,
  type NumberMask,
  type PatternMask,
} from './mask-table.ts';
import 'imask/esm/masked/number.js';
import 'imask/esm/masked/pattern.js';
import 'imask/esm/masked/regexp.js';

/** What imask takes. */
export type InputMaskOptions = MaskedNumberOptions | MaskedPatternOptions | MaskedRegExpOptions;

function countWholeDigits(text: string): number {
  return text.replace(/\..*$/, '').replaceAll(',', '').length;
}

function createPatternMask(mask: PatternMask, cleaning: MaskCleaning): MaskedPatternOptions {
  return {
    mask: mask.pattern,
    definitions: MASK_TOKENS,
    lazy: true,
    eager: mask.eager,
    prepare: (text, masked, flags) => {
      const digits = flags.tail ? undefined : cleaning.beginAgain?.(masked.unmaskedValue, text);
      if (digits === undefined) return cleaning.clean(text);
      const { length } = masked.value;
      const details = masked.remove(0);
      // The caret moves back by what is taken out before it.
      details.tailShift -= length;
      return [digits, details];
    },
    commit: (text, masked) => {
      const settled = settlePattern(cleaning, text);
      if (settled !== text) masked.value = settled;
    },
  };
}

function createNumberMask(mask: NumberMask, { clean }: MaskCleaning): MaskedNumberOptions {
  return {
    mask: Number,
    scale: mask.scale,
    radix: '.',
    mapToRadix: [],
    thousandsSeparator: ',',
    min: 0,
    padFractionalZeros: true,
    prepare: (text) => clean(text),
    validate: (text) => countWholeDigits(text) <= mask.maxWholeDigits,
  };
}

function createCharactersMask(mask: CharactersMask, { clean }: MaskCleaning): MaskedRegExpOptions {
  return { mask: new RegExp(`^.{0,${mask.maxLength}}$`), prepare: (text) => clean(text) };
}

/** How long a date in words may be: "the 27th of September, 1958". */
const LONGEST_WRITTEN_DATE = 40;

/** Takes a date in words as it is typed, and puts what it can read into MM/dd/yyyy when the field is left. */
export function createWrittenDateMask(read: (text: string) => string | undefined): MaskedRegExpOptions {
  return {
    mask: new RegExp(`^.{0,${LONGEST_WRITTEN_DATE}}$`),
    commit: (text, masked) => {
      const date = read(text);
      // Setting the value settles it again.
      if (date !== undefined && date !== text) masked.value = date;
    },
  };
}

/**
 * The imask options of a mask, or undefined where the name is empty. Imask itself is not needed for this; load it by
 * `import('#core/masks/input-mask.ts')`.
 * @throws Error "No input-mask factory registered for the mask type …" (specification, section 8).
 */
export function createMask(maskName: MaskName): InputMaskOptions | undefined {
  const mask = findMask(maskName);
  const cleaning = MASK_CLEANING[maskName];
  switch (mask?.kind) {
    case 'pattern':
      return createPatternMask(mask, cleaning);
    case 'number':
      return createNumberMask(mask, cleaning);
    case 'characters':
      return createCharactersMask(mask, cleaning);
    default:
      return undefined;
  }
}

/**
 * Imask with the three kinds of masks that the table has, and no more: to be imported dynamically, by the first masked field.
 * The element's value must then only be set through the InputMask (`value`), or be followed by `updateValue()`.
 */

export { default as InputMask } from 'imask/esm/controls/input.js';
