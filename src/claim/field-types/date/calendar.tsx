import { CalendarDate, GregorianCalendar } from '@internationalized/date';
import { type KeyboardEvent, type RefObject, useContext, useMemo, useRef } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { formatShortDate, parsePacificDate } from '#claim/rules/pacific-date.ts';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import { formattingLocaleOf } from '#words/languages.ts';
import type { Messages } from '#words/messages.ts';
import './calendar.css';
import { type LocalizedString, LocalizedStringDictionary } from '@internationalized/string';
import { Button } from 'react-aria-components/Button';
import { Icon } from '#design/icon.tsx';
import { clampDate, type DateLimits, readDateLimits } from './date-values.ts';
import { useClaimantScroll, usePlacedCalendar } from './place-calendar.ts';

export interface CalendarPopoverProps {
  readonly messages: Messages;
  readonly fieldRef: RefObject<HTMLDivElement | null>;
  readonly labelId: string;
  /** Current text of the field, MM/dd/yyyy or anything else. */
  readonly value: string;
  readonly validations: readonly RemoteValidation[];
  /** True if the field also has a time, which may begin in the course of the first day. */
  readonly hasTime: boolean | undefined;
  /** Pacific day by the server's clock, as the rules use it. */
  readonly today: CalendarDay;
  /** True if its button opened the calendar, so that the focus goes to the day. */
  readonly takesFocus: boolean;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/** Tells whether all short weekday names fit above the days; otherwise one letter has to do. */
function hasShortWeekdays(messages: Messages): boolean {
  return Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2023, 0, day + 1))).every(
    (day) => messages.date(day, { weekday: 'short', timeZone: 'UTC' }).length <= 3,
  );
}

/**
 * Calendar dialog of a date field; it follows its button in the page order. Weeks start on Sunday, Tab cycles inside it, and it closes on
 * a pick and when the claimant scrolls the page.
 */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { messages, fieldRef, value, validations, hasTime, takesFocus, onPick, onClose } = props;
  const dialogRef = useRef<HTMLDivElement>(null);
  const limits = useMemo(() => readDateLimits(validations, hasTime), [validations, hasTime]);
  const chosen = parsePacificDate(value)?.day ?? null;
  const today = new CalendarDate(props.today.year, props.today.month, props.today.day);
  usePlacedCalendar({ calendarRef: dialogRef, fieldRef, mayCoverField: takesFocus });
  useClaimantScroll(dialogRef, onClose);
  provideCalendarStrings(messages);
  return (
    <I18nProvider locale={formattingLocaleOf(messages.language)}>
      <div
        className="calendar"
        ref={dialogRef}
        role="dialog"
        popover="manual"
        aria-label={messages.text('widgets.date.calendar')}
        aria-describedby={props.labelId}
        // A press beside the days must not take the focus out of the field.
        tabIndex={-1}
        onKeyDownCapture={keepTabInside}
      >
        <Calendar
          aria-label={messages.text('widgets.date.calendar')}
          createCalendar={() => new GregorianCalendar()}
          firstDayOfWeek="sun"
          minValue={limits.min}
          maxValue={limits.max}
          value={chosen}
          defaultFocusedValue={clampDate(chosen ?? limits.start ?? today, limits)}
          autoFocus={takesFocus}
          onChange={(date) => onPick(formatShortDate(date))}
        >
          <CalendarHeader limits={limits} messages={messages} />
          <CalendarGrid weekdayStyle={hasShortWeekdays(messages) ? 'short' : 'narrow'}>
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className="calendar__weekday">{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) =>
                date.compare(today) === 0 ? (
                  <CalendarCell
                    className="calendar__day calendar__day--today"
                    date={date}
                    render={({ 'aria-label': name = '', ...day }) => {
                      const label = messages.text('widgets.date.today', { date: name });
                      return <div {...day} {...{ 'aria-current': 'date', 'aria-label': label }} />;
                    }}
                  />
                ) : (
                  <CalendarCell className="calendar__day" date={date} />
                )
              }
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </div>
    </I18nProvider>
  );
}

/** Focus trap: Tab goes from the last control of the dialog to its first, and back. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button, select, [role="button"]'),
  ].filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'));
  const [first, last] = [controls[0], controls.at(-1)];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (event.target !== edge && event.target !== event.currentTarget) return;
  event.preventDefault();
  other?.focus();
}

export interface CalendarHeaderProps {
  readonly limits: DateLimits;
  readonly messages: Messages;
}

/** Lists of months and years, so that a date of birth is two choices away, and steps to the previous and next month. */
export function CalendarHeader({ limits, messages }: CalendarHeaderProps) {
  const state = useContext(CalendarStateContext);
  const { language } = messages;
  const months = useMemo(() => listMonths(language), [language]);
  if (state === null) return null;
  const { month, year } = state.visibleRange.start;
  const show = (to: { readonly month?: number; readonly year?: number }) =>
    state.setFocusedDate(state.focusedDate.set(to));
  return (
    <div className="calendar__header">
      <Button
        className="button button--quiet button--icon"
        slot="previous"
        aria-label={messages.text('widgets.date.previousMonth')}
      >
        <Icon name="previous" />
      </Button>
      <select
        className="calendar__select"
        aria-label={messages.text('widgets.date.month')}
        value={month}
        onChange={(event) => show({ month: Number(event.target.value) })}
      >
        {months.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        className="calendar__select"
        aria-label={messages.text('widgets.date.year')}
        value={year}
        onChange={(event) => show({ year: Number(event.target.value) })}
      >
        {listYears(limits).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      <Button
        className="button button--quiet button--icon"
        slot="next"
        aria-label={messages.text('widgets.date.nextMonth')}
      >
        <Icon name="next" />
      </Button>
    </div>
  );
}

function listMonths(language: string): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', calendar: 'gregory', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
}

function listYears({ min, max }: DateLimits): readonly number[] {
  return Array.from({ length: max.year - min.year + 1 }, (_, index) => min.year + index);
}

const CALENDAR_PACKAGE = '@react-aria/calendar';

type Variables = Readonly<Record<string, unknown>>;
let inUse: { readonly messages: Messages; readonly dictionary: object } | undefined;

/**
 * Gives react-aria's calendar our messages, because it speaks English where it does not know a language (Vietnamese). Leaves out its
 * "today", which is the device's day: the calendar marks the rules' today.
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

// React-aria's own way of passing strings (meant for servers) covers all packages or none, so this overrides it for one package.
const findGiven = LocalizedStringDictionary.getGlobalDictionaryForPackage.bind(LocalizedStringDictionary);
Object.assign(LocalizedStringDictionary, {
  getGlobalDictionaryForPackage: (name: string) =>
    name === CALENDAR_PACKAGE && inUse !== undefined ? inUse.dictionary : findGiven(name),
});
