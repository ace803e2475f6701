import type { MaskedNumberOptions, MaskedPatternOptions, MaskedRegExpOptions } from 'imask';
import { findMask } from './find-mask.ts';
import type { MaskName } from './mask-name.ts';
import { type CharactersMask, MASK_TOKENS, type NumberMask, type PatternMask } from './mask-table.ts';
import { settlePattern } from './settle-pattern.ts';

/** What imask takes (core/masks/input-mask.ts). */
export type InputMaskOptions = MaskedNumberOptions | MaskedPatternOptions | MaskedRegExpOptions;

function countWholeDigits(text: string): number {
  return text.replace(/\..*$/, '').replaceAll(',', '').length;
}

function createPatternMask(mask: PatternMask): MaskedPatternOptions {
  return {
    mask: mask.pattern,
    definitions: MASK_TOKENS,
    lazy: true,
    eager: mask.eager,
    prepare: (text, masked, flags) => {
      const digits = flags.tail ? undefined : mask.beginAgain?.(masked.unmaskedValue, text);
      if (digits === undefined) return mask.clean(text);
      const { length } = masked.value;
      const details = masked.remove(0);
      // The caret moves back by what is taken out before it.
      details.tailShift -= length;
      return [digits, details];
    },
    commit: (text, masked) => {
      const settled = settlePattern(mask, text);
      if (settled !== text) masked.value = settled;
    },
  };
}

function createNumberMask(mask: NumberMask): MaskedNumberOptions {
  return {
    mask: Number,
    scale: mask.scale,
    radix: '.',
    mapToRadix: [],
    thousandsSeparator: ',',
    min: 0,
    padFractionalZeros: mask.scale > 0,
    prepare: (text) => mask.clean(text),
    validate: (text) => countWholeDigits(text) <= mask.maxWholeDigits,
  };
}

function createCharactersMask(mask: CharactersMask): MaskedRegExpOptions {
  return { mask: new RegExp(`^.{0,${mask.maxLength}}$`), prepare: (text) => mask.clean(text) };
}

/**
 * The imask options of a mask, or undefined where the name is empty. Imask itself is not needed for this; load it by
 * `import('#core/masks/input-mask.ts')`.
 * @throws Error "No input-mask factory registered for the mask type …" (specification, section 8).
 */
export function createMask(maskName: MaskName): InputMaskOptions | undefined {
  const mask = findMask(maskName);
  switch (mask?.kind) {
    case 'pattern':
      return createPatternMask(mask);
    case 'number':
      return createNumberMask(mask);
    case 'characters':
      return createCharactersMask(mask);
    default:
      return undefined;
  }
}
