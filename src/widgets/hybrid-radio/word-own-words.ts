import type { FieldConfig } from '#core/form/field-config.ts';
import type { Messages } from '#words/messages.ts';

/** The words of the choice of one's own words, and of the text that goes with it. */
const OWN_WORDS = {
  textOptionLabel: 'widgets.hybridRadio.other',
  textLabel: 'widgets.hybridRadio.text',
} as const;

/** What a field calls the choice of one's own words, or their text: by its metadata, which name message keys. */
export function wordOwnWords(field: FieldConfig, what: keyof typeof OWN_WORDS, messages: Messages): string {
  const key = field.metadata?.[what];
  return messages.text(typeof key === 'string' ? key : OWN_WORDS[what]);
}
