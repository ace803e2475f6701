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
      // The caret must move back by the removed text before it.
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

/** Length limit of a date in words: "the 27th of September, 1958". */
const LONGEST_WRITTEN_DATE = 40;

/** Creates a mask that leaves a date in words as typed, and turns it into MM/dd/yyyy on blur if `read` understands it. */
export function createWrittenDateMask(read: (text: string) => string | undefined): MaskedRegExpOptions {
  return {
    mask: new RegExp(`^.{0,${LONGEST_WRITTEN_DATE}}$`),
    commit: (text, masked) => {
      const date = read(text);
      // Setting the value commits it again.
      if (date !== undefined && date !== text) masked.value = date;
    },
  };
}

/**
 * Returns the imask options of a mask, for InputMask below; undefined for the empty name.
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
 * Imask with only the three kinds of masks that the table has; import this module dynamically, with the first masked field. Set the
 * element's value only through the InputMask (`value`), or call `updateValue()` afterwards.
 */

export { default as InputMask } from 'imask/esm/controls/input.js';
