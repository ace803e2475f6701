import type { FormPurpose } from '#server/case.ts';
import { type FormType, purposeOf } from '#server/form-type.ts';
import type { FormWordKey, GroupWordKey } from './form-word-keys.ts';
import type { Messages } from './messages.ts';

/** Key endings by the form type's purpose. Claims use the general texts, whose keys have no ending. */
export const ENDINGS = {
  claim: '',
  'look-up': '',
  documents: '.DocumentsUpload',
} as const satisfies Record<FormPurpose, string>;

export const MIXED = '.mixed';

export function formWordKey(key: FormWordKey, formType: FormType): string {
  return key + ENDINGS[purposeOf(formType)];
}

/** Returns the key of a text about several submissions, with their ending if they share one. */
export function groupWordKey(key: GroupWordKey, formTypes: readonly FormType[]): string {
  const [ending = '', ...others] = new Set(formTypes.map((formType) => ENDINGS[purposeOf(formType)]));
  return key + (others.length === 0 ? ending : MIXED);
}

/** Names a form type, or says that it is gone: its claims may outlive its removal from the case. */
export function nameForm({ has, text }: Pick<Messages, 'has' | 'text'>, formType: FormType): string {
  const key = `submissions.form.${formType}`;
  return text(has(key) ? key : 'submissions.formGone');
}
