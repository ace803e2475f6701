import type { FormPurpose } from '#server/case.ts';
import { type FormType, purposeOf } from '#server/form-type.ts';
import type { FormWordKey, GroupWordKey } from './form-word-keys.ts';
import type { Messages } from './messages.ts';

/**
 * What a text's key ends with, by what the form type is for. A claim's words are the general ones: they are worded by the key as
 * it is.
 */
export const ENDINGS = {
  claim: '',
  'look-up': '',
  documents: '.DocumentsUpload',
} as const satisfies Record<FormPurpose, string>;

/** The ending of a text about several submissions of different words. */
export const MIXED = '.mixed';

/** The key of a text in the words of a form type. */
export function formWordKey(key: FormWordKey, formType: FormType): string {
  return key + ENDINGS[purposeOf(formType)];
}

/** The key of a text about several submissions: in the words of their form type where they share those. */
export function groupWordKey(key: GroupWordKey, formTypes: readonly FormType[]): string {
  const [ending = '', ...others] = new Set(formTypes.map((formType) => ENDINGS[purposeOf(formType)]));
  return key + (others.length === 0 ? ending : MIXED);
}

/** What a form type is called. One that the case no longer has is said to be gone: what was begun with it may still be here. */
export function nameForm({ has, text }: Pick<Messages, 'has' | 'text'>, formType: FormType): string {
  const key = `submissions.form.${formType}`;
  return text(has(key) ? key : 'submissions.formGone');
}
