import type { MaskName } from './mask-looks.ts';

interface MaskBase {
  readonly maxLength: number;
}

/** Pattern mask: `#` is a digit, `@` a letter, `*` either; a token in brackets is optional, and anything else stands for itself. */
export interface PatternMask extends MaskBase {
  readonly kind: 'pattern';
  readonly pattern: string;
  /** Writes the fixed characters as soon as the part before them is complete. */
  readonly eager: boolean;
}

/** Number with thousands commas; `scale` decimals, padded with zeros on blur. */
export interface NumberMask extends MaskBase {
  readonly kind: 'number';
  readonly scale: 0 | 2;
  /** 15 digits with the decimals, as many as a JavaScript number holds exactly. */
  readonly maxWholeDigits: number;
}

/** Any characters that the mask's cleaning keeps (apply-mask.ts), up to `maxLength`. */
export interface CharactersMask extends MaskBase {
  readonly kind: 'characters';
}

export type MaskDefinition = PatternMask | NumberMask | CharactersMask;

/** Tokens of the patterns (specification, section 5). */
export const MASK_TOKENS = { '#': /[0-9]/, '@': /[A-Za-z]/, '*': /[A-Za-z0-9]/ };

/**
 * The nine masks (specification, section 5, "Input masks"). The stored text is what the field shows after blur: "1,234.50", "(123)
 * 456-7890", "12345-6789", "01/31/2024". So the summary, the receipt and the server's patterns see what the claimant saw; rules that need
 * a number ignore its commas.
 */
export const MASK_TABLE: Readonly<Record<Exclude<MaskName, ''>, MaskDefinition>> = {
  CURRENCY_COMMA_DELIMITED: {
    kind: 'number',
    scale: 0,
    maxWholeDigits: 15,
    maxLength: 19,
  },
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: {
    kind: 'number',
    scale: 2,
    maxWholeDigits: 13,
    maxLength: 20,
  },
  DECIMAL_15PRECISION: {
    kind: 'characters',
    maxLength: 16,
  },
  INTERNATIONAL_PHONE_NUMBER: {
    kind: 'pattern',
    pattern: '################',
    eager: false,
    maxLength: 16,
  },
  SLASH_DELIMITED_FULL_DATE: {
    kind: 'pattern',
    // Claimants may type 1/2/2024; the zeros are added on blur.
    pattern: '#[#]/#[#]/####',
    eager: true,
    maxLength: 10,
  },
  USA_PHONE_NUMBER: {
    kind: 'pattern',
    pattern: '(###) ###-####',
    eager: false,
    maxLength: 14,
  },
  VIN: {
    kind: 'pattern',
    pattern: '*****************',
    eager: false,
    maxLength: 17,
  },
  ZIP_CODE: {
    kind: 'pattern',
    pattern: '#####-####',
    eager: false,
    maxLength: 10,
  },
  ZIP_CODE_NON_US: {
    kind: 'characters',
    maxLength: 10,
  },
};

const MASKS: ReadonlyMap<string, MaskDefinition> = new Map(Object.entries(MASK_TABLE));

/**
 * Returns a mask's definition; undefined for the empty name, which means no mask.
 * @throws Error if no such mask is registered (specification, section 8).
 */
export function findMask(maskName: MaskName): MaskDefinition | undefined {
  if (maskName === '') return undefined;
  const mask = MASKS.get(maskName);
  if (mask === undefined) throw new Error(`No input-mask factory registered for the mask type "${maskName}"`);
  return mask;
}

export function maskMaxLength(maskName: MaskName): number | undefined {
  return findMask(maskName)?.maxLength;
}
