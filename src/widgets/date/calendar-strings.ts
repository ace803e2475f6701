import { type LocalizedString, LocalizedStringDictionary } from '@internationalized/string';
import type { Messages } from '#words/messages.ts';

const CALENDAR_PACKAGE = '@react-aria/calendar';

type Variables = Readonly<Record<string, unknown>>;
let inUse: { readonly messages: Messages; readonly dictionary: object } | undefined;

/**
 * Gives react-aria's calendar our words: its own are in English where it does not know a language (Vietnamese). What it says of
 * today is left out: it means the device's day, and the calendar marks the rules' one.
 */
export function provideCalendarStrings(messages: Messages): void {
  if (inUse?.messages === messages) return;
  const dateOf = ({ date }: Variables = {}) => String(date ?? '');
  const say = (key: string) => (variables?: Variables) => messages.text(key, { date: dateOf(variables) });
  const strings: Record<string, LocalizedString> = {
    previous: say('widgets.date.previousMonth'),
    next: say('widgets.date.nextMonth'),
    minimumDate: say('widgets.date.firstDay'),
    maximumDate: say('widgets.date.lastDay'),
    selectedDateDescription: say('widgets.date.selectedDate'),
    dateSelected: say('widgets.date.selected'),
    todayDate: dateOf,
    todayDateSelected: say('widgets.date.selected'),
  };
  const { language } = messages;
  inUse = { messages, dictionary: new LocalizedStringDictionary({ [language]: strings }, language) };
}

// By this a server gives react-aria its strings: for all packages or for none.
const findGiven = LocalizedStringDictionary.getGlobalDictionaryForPackage.bind(LocalizedStringDictionary);
Object.assign(LocalizedStringDictionary, {
  getGlobalDictionaryForPackage: (name: string) =>
    name === CALENDAR_PACKAGE && inUse !== undefined ? inUse.dictionary : findGiven(name),
});
