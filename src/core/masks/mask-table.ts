import {
  cleanCurrency,
  cleanDate,
  cleanDecimalCurrency,
  cleanTo,
  cleanUsaPhone,
  cleanVin,
  dropUsaCountryCode,
  padDate,
} from './clean-text.ts';
import type { MaskName } from './mask-name.ts';

interface MaskBase {
  /** The most characters that the field shows. */
  readonly maxLength: number;
  readonly placeholder: string;
  /** Which keyboard a phone shows. */
  readonly inputMode: 'text' | 'numeric' | 'decimal' | 'tel';
  /** Takes out of typed or pasted text what the mask has no place for. */
  readonly clean: (text: string) => string;
}

/** Tokens `#` a digit, `@` a letter, `*` either; in brackets they may be left out; anything else stands for itself. */
export interface PatternMask extends MaskBase {
  readonly kind: 'pattern';
  readonly pattern: string;
  /** Writes the fixed characters as soon as what is before them is complete. */
  readonly eager: boolean;
  /** Puts the text in its final form when the field is left. */
  readonly settle?: (text: string) => string;
  /** What to begin again with, where what is added shows that the text so far began with more than the pattern takes. */
  readonly beginAgain?: (before: string, added: string) => string | undefined;
}

/** Digits with commas between the thousands; `scale` decimals, filled up with zeros when the field is left. */
export interface NumberMask extends MaskBase {
  readonly kind: 'number';
  readonly scale: 0 | 2;
  /** With the decimals 15 digits: as many as a number holds exactly. */
  readonly maxWholeDigits: number;
}

/** Any of the characters that `clean` leaves, up to `maxLength`. */
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
    placeholder: '',
    inputMode: 'numeric',
    clean: cleanCurrency,
  },
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: {
    kind: 'number',
    scale: 2,
    maxWholeDigits: 13,
    maxLength: 20,
    placeholder: '',
    inputMode: 'decimal',
    clean: cleanDecimalCurrency,
  },
  DECIMAL_15PRECISION: {
    kind: 'characters',
    maxLength: 16,
    placeholder: '',
    inputMode: 'decimal',
    clean: cleanTo(/[0-9.]/),
  },
  INTERNATIONAL_PHONE_NUMBER: {
    kind: 'pattern',
    pattern: '################',
    eager: false,
    maxLength: 16,
    placeholder: '',
    inputMode: 'tel',
    clean: cleanTo(/[0-9]/),
  },
  SLASH_DELIMITED_FULL_DATE: {
    kind: 'pattern',
    // Who types 1/2/2024 need not type the zeros: they are put in when the field is left.
    pattern: '#[#]/#[#]/####',
    eager: true,
    maxLength: 10,
    placeholder: 'mm/dd/yyyy',
    inputMode: 'numeric',
    clean: cleanDate,
    settle: padDate,
  },
  USA_PHONE_NUMBER: {
    kind: 'pattern',
    pattern: '(###) ###-####',
    eager: false,
    maxLength: 14,
    placeholder: '(123) 456-7890',
    inputMode: 'tel',
    clean: cleanUsaPhone,
    beginAgain: dropUsaCountryCode,
  },
  VIN: {
    kind: 'pattern',
    pattern: '*****************',
    eager: false,
    maxLength: 17,
    placeholder: '',
    inputMode: 'text',
    clean: cleanVin,
  },
  ZIP_CODE: {
    kind: 'pattern',
    pattern: '#####-####',
    eager: false,
    maxLength: 10,
    placeholder: '',
    inputMode: 'numeric',
    clean: cleanTo(/[0-9]/),
  },
  ZIP_CODE_NON_US: {
    kind: 'characters',
    maxLength: 10,
    placeholder: '',
    inputMode: 'text',
    clean: cleanTo(/[A-Za-z0-9 ]/),
  },
};
