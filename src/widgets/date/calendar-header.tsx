import { useContext, useMemo } from 'react';
import { Button } from 'react-aria-components/Button';
import { CalendarStateContext } from 'react-aria-components/Calendar';
import { Icon } from '#design/icon.tsx';
import type { Messages } from '#words/messages.ts';
import type { DateLimits } from './date-limits.ts';

export interface CalendarHeaderProps {
  readonly limits: DateLimits;
  readonly messages: Messages;
}

/** Month and year as lists, and a step to the month before and after: a date of birth is two choices away. */
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
