type InputMode = 'text' | 'numeric' | 'decimal' | 'tel';

/** Placeholders. With the keyboard, they are all that a page needs of a mask before somebody types. */
const PLACEHOLDERS: Readonly<Partial<Record<MaskName, string>>> = {
  SLASH_DELIMITED_FULL_DATE: 'mm/dd/yyyy',
  USA_PHONE_NUMBER: '(123) 456-7890',
};

export function maskPlaceholder(maskName: MaskName): string {
  return PLACEHOLDERS[maskName] ?? '';
}

export function inputModeOf(maskName: MaskName): InputMode | undefined {
  if (maskName === '') return undefined;
  if (/DECIMAL(?:S|_15)/.test(maskName)) return 'decimal';
  if (maskName.endsWith('PHONE_NUMBER')) return 'tel';
  return maskName === 'VIN' || maskName === 'ZIP_CODE_NON_US' ? 'text' : 'numeric';
}

/** Input masks (specification, sections 3 and 5); the empty name means no mask. */
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

/** Code points of zero: Arabic-Indic, Persian and Urdu, full-width (East Asian keyboards). */
const ZEROS = [0x0660, 0x06f0, 0xff10] as const;
/** Punctuation between digits from the same keyboards. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\u066b', '.'],
  ['\uff0e', '.'],
  ['\uff0f', '/'],
  ['\uff0d', '-'],
  ['\uff0b', '+'],
]);
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u066b\uff0b\uff0d-\uff0f]/g;

/** Turns digits of other scripts and the marks between them into 0 to 9 and ASCII, in a text of the same length; other text stays. */
export function toLatinDigits(text: string): string {
  return text.replace(FOREIGN, (character) => {
    const mark = MARKS.get(character);
    if (mark !== undefined) return mark;
    const codePoint = character.charCodeAt(0);
    return String(codePoint - (ZEROS.findLast((zero) => zero <= codePoint) ?? codePoint));
  });
}
