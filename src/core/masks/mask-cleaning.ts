import {
  cleanCurrency,
  cleanDate,
  cleanDecimal,
  cleanDecimalCurrency,
  cleanTo,
  cleanUsaPhone,
  cleanVin,
  dropUsaCountryCode,
  padDate,
} from './clean-text.ts';
import type { MaskName } from './mask-name.ts';

/** What a mask does with text that comes in. The start page shows masked fields before it needs this: it is no part of the table. */
export interface MaskCleaning {
  /** Takes out of typed or pasted text what the mask has no place for. */
  readonly clean: (text: string) => string;
  /** Puts the text in its final form when the field is left. */
  readonly settle?: (text: string) => string;
  /** What to begin again with, where what is added shows that the text so far began with more than the pattern takes. */
  readonly beginAgain?: (before: string, added: string) => string | undefined;
}

/** The cleaning of each mask; the empty name has none. */
export const MASK_CLEANING: Readonly<Record<MaskName, MaskCleaning>> = {
  CURRENCY_COMMA_DELIMITED: { clean: cleanCurrency },
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: { clean: cleanDecimalCurrency },
  DECIMAL_15PRECISION: { clean: cleanDecimal },
  INTERNATIONAL_PHONE_NUMBER: { clean: cleanTo(/[0-9]/) },
  SLASH_DELIMITED_FULL_DATE: { clean: cleanDate, settle: padDate },
  USA_PHONE_NUMBER: { clean: cleanUsaPhone, beginAgain: dropUsaCountryCode },
  VIN: { clean: cleanVin },
  ZIP_CODE: { clean: cleanTo(/[0-9]/) },
  ZIP_CODE_NON_US: { clean: cleanTo(/[A-Za-z0-9 ]/) },
  '': { clean: (text) => text },
};
