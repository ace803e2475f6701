import { GregorianCalendar, getLocalTimeZone, today } from '@internationalized/date';
import { type RefObject, useMemo } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import type { RemoteValidation } from '#core/contract/forms-config.ts';
import { formatShortDate, parsePacificDate } from '#core/rules/pacific-date.ts';
import type { Messages } from '#i18n/messages.ts';
import './calendar.css';
import { CalendarHeader } from './calendar-header.tsx';
import { clampDate, readDateLimits } from './date-limits.ts';

/** Pixels between the field and its calendar (specification, section 9). */
const MENU_OFFSET = 10;

export interface CalendarPopoverProps {
  readonly messages: Messages;
  readonly triggerRef: RefObject<HTMLDivElement | null>;
  /** What the field holds now, MM/dd/yyyy or anything else. */
  readonly value: string;
  readonly validations: readonly RemoteValidation[];
  /** Opened by its button: the focus goes to the day. */
  readonly takesFocus: boolean;
  readonly onPick: (date: string) => void;
  readonly onClose: () => void;
}

/** The calendar of a date field: weeks start on Sunday; it closes on a pick and when the page is scrolled. */
export function CalendarPopover(props: CalendarPopoverProps) {
  const { messages, triggerRef, value, validations, takesFocus, onPick, onClose } = props;
  const limits = useMemo(() => readDateLimits(validations), [validations]);
  const chosen = parsePacificDate(value)?.day ?? null;
  const start = chosen ?? limits.start ?? today(getLocalTimeZone());
  return (
    <I18nProvider locale={messages.culture}>
      <Popover
        className="calendar"
        isNonModal
        isOpen
        triggerRef={triggerRef}
        placement="bottom start"
        offset={MENU_OFFSET}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Calendar
          aria-label={messages.text('widgets.date.calendar')}
          createCalendar={() => new GregorianCalendar()}
          firstDayOfWeek="sun"
          minValue={limits.min}
          maxValue={limits.max}
          value={chosen}
          defaultFocusedValue={clampDate(start, limits)}
          autoFocus={takesFocus}
          onChange={(date) => onPick(formatShortDate(date))}
        >
          <CalendarHeader limits={limits} messages={messages} />
          <CalendarGrid weekdayStyle="short">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className="calendar__weekday">{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell className="calendar__day" date={date} />}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </Popover>
    </I18nProvider>
  );
}
