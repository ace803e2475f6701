import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import { useMessages } from '#words/messages-context.tsx';
import './deadlines.css';
import { listKeyDates, saveCalendar, toCalendarFile, wordDeadline } from '#deadlines/calendar.ts';
import { readClaimPeriod } from '#deadlines/deadline-reading.ts';
import type { DeadlineClock } from './deadline-warning.tsx';
import './claim-period.css';

export interface KeyDatesProps {
  readonly schedule: DeadlineSchedule;
  readonly clock: Pick<DeadlineClock, 'now' | 'isEstimate'>;
  /** Portal's absolute address, to which the calendar entries lead. */
  readonly portalAddress: string;
}

/** Lists the settlement's key dates, and offers a calendar file of those to come (decisions, "Routes": /dates). */
export function KeyDates({ schedule, clock, portalAddress }: KeyDatesProps) {
  const messages = useMessages();
  const now = clock.now();
  const dates = listKeyDates(schedule, now);
  const coming = dates.filter(({ hasPassed }) => !hasPassed);
  if (dates.length === 0) return <FeedbackBox>{messages.text('deadlines.none')}</FeedbackBox>;
  const save = () => {
    const calendar = toCalendarFile(coming, (key) => wordDeadline(key, messages), portalAddress, clock.now());
    saveCalendar(calendar, 'claim-dates.ics', messages.text('shell.toast.file'));
  };
  return (
    <div className="key-dates">
      <dl className="key-dates__list">
        {dates.map(({ key, deadline, hasPassed }) => (
          <div key={key} className="key-dates__item">
            <dt>{messages.text(`deadlines.${key}.label`)}</dt>
            <dd>
              <time dateTime={deadline.at.toISOString()}>{messages.text(`${key}WeekdayDate`)}</time>
              {hasPassed && <span className="key-dates__passed">{messages.text('deadlines.passed')}</span>}
              <ClaimPeriodLine of={[key, deadline, now]} />
            </dd>
          </div>
        ))}
      </dl>
      {clock.isEstimate() && <p className="key-dates__note">{messages.text('deadlines.estimateNote')}</p>}
      {coming.length > 0 && <Button label={messages.text('deadlines.saveCalendar')} onClick={save} />}
    </div>
  );
}

/** "Day 3 of 90, 87 days left", with a bar; nothing unless the case states a period that is open now. */
export function ClaimPeriodLine(props: { readonly of: Parameters<typeof readClaimPeriod> }) {
  const messages = useMessages();
  const period = readClaimPeriod(...props.of);
  if (period === undefined) return null;
  return (
    <div className="claim-period">
      <span>{messages.text('deadlines.period', period)}</span>
      <div className="claim-period__bar" aria-hidden="true">
        <div className="claim-period__gone" style={{ inlineSize: `${(100 * period.day) / period.days}%` }} />
      </div>
    </div>
  );
}
