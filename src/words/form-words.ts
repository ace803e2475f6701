import type { FormType } from '#server/form-type.ts';
import type { FormWordKey, GroupWordKey } from './form-word-keys.ts';

/**
 * The form types whose texts say something else than "claim", each by the ending of its keys. A claim's words are the general
 * ones: what has no ending here is worded by the key as it is.
 */
export const ENDINGS = {
  Standard: '',
  Automotive: '',
  Lookup: '',
  DocumentsUpload: '.DocumentsUpload',
} as const satisfies Record<FormType, '' | `.${FormType}`>;

/** The ending of a text about several submissions of different words. */
export const MIXED = '.mixed';

/** The key of a text in the words of a form type. */
export function formWordKey(key: FormWordKey, formType: FormType): string {
  return key + ENDINGS[formType];
}

/** The key of a text about several submissions: in the words of their form type where they share those. */
export function groupWordKey(key: GroupWordKey, formTypes: readonly FormType[]): string {
  const [ending = '', ...others] = new Set(formTypes.map((formType) => ENDINGS[formType]));
  return key + (others.length === 0 ? ending : MIXED);
}
