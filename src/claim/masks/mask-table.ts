import type { MaskName } from './mask-looks.ts';

interface MaskBase {
  /** The most characters that the field shows. */
  readonly maxLength: number;
}

/** Tokens `#` a digit, `@` a letter, `*` either; in brackets they may be left out; anything else stands for itself. */
export interface PatternMask extends MaskBase {
  readonly kind: 'pattern';
  readonly pattern: string;
  /** Writes the fixed characters as soon as what is before them is complete. */
  readonly eager: boolean;
}

/** Digits with commas between the thousands; `scale` decimals, filled up with zeros when the field is left. */
export interface NumberMask extends MaskBase {
  readonly kind: 'number';
  readonly scale: 0 | 2;
  /** With the decimals 15 digits: as many as a number holds exactly. */
  readonly maxWholeDigits: number;
}

/** Any of the characters that the mask's cleaning leaves (apply-mask.ts), up to `maxLength`. */
export interface CharactersMask extends MaskBase {
  readonly kind: 'characters';
}

export type MaskDefinition = PatternMask | NumberMask | CharactersMask;

/** The tokens of the patterns (specification, section 5). */
export const MASK_TOKENS = { '#': /[0-9]/, '@': /[A-Za-z]/, '*': /[A-Za-z0-9]/ };

/**
 * The nine masks (specification, section 5, "Input masks"). What is stored is the text as the field shows it once it is left:
 * "1,234.50", "(123) 456-7890", "12345-6789", "01/31/2024". So the summary, the receipt and the server's patterns all see
 * what the claimant saw; rules that need a number read it through its commas.
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
    // Who types 1/2/2024 need not type the zeros: they are put in when the field is left.
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
 * One mask's line of the table; undefined for the empty name, which is no mask.
 * @throws Error where no such mask is registered (specification, section 8).
 */
export function findMask(maskName: MaskName): MaskDefinition | undefined {
  if (maskName === '') return undefined;
  const mask = MASKS.get(maskName);
  if (mask === undefined) throw new Error(`No input-mask factory registered for the mask type "${maskName}"`);
  return mask;
}

/** The most characters that a masked field shows; undefined without a mask. */
export function maskMaxLength(maskName: MaskName): number | undefined {
  return findMask(maskName)?.maxLength;
}
