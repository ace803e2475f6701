import type { FieldConfig, FieldOption, SharedList } from '#claim/definition/field-config.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { PACIFIC_TIME_ZONE } from '#kernel/zoned-time.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { Messages } from '#words/messages.ts';

/** Words a field's value for display; an empty list if there is none. */
export function wordValue(
  field: FieldConfig,
  value: FieldValue,
  messages: Messages,
  optionsOf: (field: FieldConfig) => readonly FieldOption[],
): readonly string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'string' ? item : item.name));
  if (typeof value === 'boolean') return [messages.text(value ? 'widgets.yes' : 'widgets.no')];
  const text = fieldValueToText(value);
  if (field.concealed) return ['••••••'];
  if (field.type === 'date')
    return [field.hasTimePicker ? wordTime(text, messages) : wordDay(text, messages)];
  const option = optionsOf(field).find((each) => each.value === text);
  if (option !== undefined) return [wordOption(option, messages)];
  if (field.type === 'hybridRadio') return [wordOwnWords(field, 'textOptionLabel', messages), text];
  const { prefix, suffix } = field.inputGroupConfig ?? {};
  return [`${prefix ? messages.text(prefix) : ''}${text}${suffix ? ` ${messages.text(suffix)}` : ''}`];
}

const SHOWN_CHARACTERS = 4;

/** Returns the last four characters of a private number; '' for a short one, which they would nearly reveal. */
export function lastFourOf(text: string): string {
  return text.length >= 2 * SHOWN_CHARACTERS ? text.slice(-SHOWN_CHARACTERS) : '';
}

export function abridge(text: string): string {
  return `•••• ${lastFourOf(text)}`.trim();
}

const SHORT_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** Words a date MM/dd/yyyy with its month's name, so that a claimant notices swapped day and month. Returns other text unchanged. */
export function wordDay(text: string, messages: Messages): string {
  const [, month, day, year] = (SHORT_DATE.exec(text) ?? []).map(Number);
  if (month === undefined || day === undefined || year === undefined) return text;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1;
  return exists ? messages.date(date, { dateStyle: 'long', calendar: 'gregory', timeZone: 'UTC' }) : text;
}

function wordTime(iso: string, messages: Messages): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return messages.time(time, PACIFIC_TIME_ZONE, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

/** Stored value of the none option ("I do not know"): an answer, so that it satisfies a required field. */
export const NONE_OPTION_VALUE = 'none';

/** Lists a field's options in display order, the none option last; `shared` is the loaded list that the field names. */
export function listOptions(field: FieldConfig, shared?: readonly FieldOption[]): readonly FieldOption[] {
  const options = shared ?? field.options ?? [];
  if (!field.hasNoneOption) return options;
  return [...options, { value: NONE_OPTION_VALUE, label: field.noneOptionLabel ?? 'widgets.noneOption' }];
}

export function wordOption(option: FieldOption, messages: Messages): string {
  return option.text ?? (option.label === undefined ? option.value : messages.text(option.label));
}

const OWN_WORDS = {
  textOptionLabel: 'widgets.hybridRadio.other',
  textLabel: 'widgets.hybridRadio.text',
} as const;

/** Words the free answer's choice or its text; the field's metadata may name other message keys. */
export function wordOwnWords(field: FieldConfig, what: keyof typeof OWN_WORDS, messages: Messages): string {
  const key = field.metadata?.[what];
  return messages.text(typeof key === 'string' ? key : OWN_WORDS[what]);
}

/** Option lists that fields share; the code of each loads on demand. */
export const SHARED_LISTS = ['usStates', 'countries'] as const satisfies readonly SharedList[];

/** Loads a shared list's options, named in a culture (BCP 47). */
export async function loadOptions(list: SharedList, culture: string): Promise<readonly FieldOption[]> {
  switch (list) {
    case 'usStates':
      return (await import('#claim/lists/us-states.ts')).listUsStates();
    case 'countries':
      return (await import('#claim/lists/countries.ts')).listCountries(culture);
  }
}
