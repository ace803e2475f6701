import { CalendarDate, GregorianCalendar } from '@internationalized/date';
import { type KeyboardEvent, type RefObject, useMemo, useRef } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { formatShortDate, parsePacificDate } from '#claim/rules/pacific-date.ts';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import type { Messages } from '#words/messages.ts';
import './calendar.css';
import { CalendarHeader } from './calendar-header.tsx';
import { provideCalendarStrings } from './calendar-strings.ts';
import { clampDate, readDateLimits } from './date-limits.ts';
import { useClaimantScroll, usePlacedCalendar } from './place-calendar.ts';

export interface CalendarPopoverProps {
  readonly messages: Messages;
  readonly fieldRef: RefObject<HTMLDivElement | null>;
  /** The id of the field's label. */
  readonly labelId: string;
  /** What the field holds now, MM/dd/yyyy or anything else. */
  readonly value: string;
  readonly validations: readonly RemoteValidation[];
  /** The rules' today: the Pacific day by the server's clock. */
  readonly today: CalendarDay;
  /** Opened by its button: the focus goes to the day. */
  readonly takesFocus: boolean;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/**
 * The calendar of a date field, a dialog that stands behind its button in the order of the page: weeks start on Sunday; Tab goes
 * round in it; it closes on a pick and when the claimant scrolls the page.
 */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { messages, fieldRef, value, validations, takesFocus, onPick, onClose } = props;
  const dialogRef = useRef<HTMLDivElement>(null);
  const limits = useMemo(() => readDateLimits(validations), [validations]);
  const chosen = parsePacificDate(value)?.day ?? null;
  const today = new CalendarDate(props.today.year, props.today.month, props.today.day);
  usePlacedCalendar({ calendarRef: dialogRef, fieldRef, mayCoverField: takesFocus });
  useClaimantScroll(dialogRef, onClose);
  provideCalendarStrings(messages);
  return (
    <I18nProvider locale={messages.language}>
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
          <CalendarGrid weekdayStyle="short">
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

/** Tab goes from the last control of the dialog to its first, and back. */
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
