import type { FieldConfig, FieldOption } from '#core/form/field-config.ts';
import type { Messages } from '#words/messages.ts';

/** What the none option ("I do not know") stores: an answer, so that it satisfies a required field. */
export const NONE_OPTION_VALUE = 'none';

/** A field's options as they are shown, the none option last; `shared` is the list that it names, once it is loaded. */
export function listOptions(field: FieldConfig, shared?: readonly FieldOption[]): readonly FieldOption[] {
  const options = shared ?? field.options ?? [];
  if (!field.hasNoneOption) return options;
  return [...options, { value: NONE_OPTION_VALUE, label: field.noneOptionLabel ?? 'widgets.noneOption' }];
}

/** An option's words: those given as they are, else its label, else its value. */
export function wordOption(option: FieldOption, messages: Messages): string {
  return option.text ?? (option.label === undefined ? option.value : messages.text(option.label));
}
