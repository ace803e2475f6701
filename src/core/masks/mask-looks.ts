import type { MaskName } from './mask-name.ts';

type InputMode = 'text' | 'numeric' | 'decimal' | 'tel';

/** What an empty field shows. With the keyboard this is all of a mask that a page needs before somebody types. */
const PLACEHOLDERS: Readonly<Partial<Record<MaskName, string>>> = {
  SLASH_DELIMITED_FULL_DATE: 'mm/dd/yyyy',
  USA_PHONE_NUMBER: '(123) 456-7890',
};

/** What an empty field shows; '' for most. */
export function maskPlaceholder(maskName: MaskName): string {
  return PLACEHOLDERS[maskName] ?? '';
}

/** The HTML inputmode of a masked field; undefined without a mask. */
export function inputModeOf(maskName: MaskName): InputMode | undefined {
  if (maskName === '') return undefined;
  if (/DECIMAL(?:S|_15)/.test(maskName)) return 'decimal';
  if (maskName.endsWith('PHONE_NUMBER')) return 'tel';
  return maskName === 'VIN' || maskName === 'ZIP_CODE_NON_US' ? 'text' : 'numeric';
}
