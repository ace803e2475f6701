/** The input masks (specification, sections 3 and 5); the empty name is no mask. */
export const MASK_NAMES = [
  'DECIMAL_15PRECISION',
  'CURRENCY_COMMA_DELIMITED',
  'CURRENCY_COMMA_DELIMITED_WITH_DECIMALS',
  'SLASH_DELIMITED_FULL_DATE',
  'USA_PHONE_NUMBER',
  'INTERNATIONAL_PHONE_NUMBER',
  'VIN',
  'ZIP_CODE',
  'ZIP_CODE_NON_US',
  '',
] as const;
export type MaskName = (typeof MASK_NAMES)[number];
