import { readClaimPeriod } from '#deadlines/deadline-reading.ts';
import type { Deadline, DeadlineKey } from '#server/deadlines.ts';
import { useMessages } from '#words/messages-context.tsx';
import './claim-period.css';

interface ClaimPeriodLineProps {
  readonly name: DeadlineKey;
  readonly deadline: Deadline;
  readonly now: Date;
}

/** "Day 3 of 90, 87 days left", and the same as a line for those who see it; nothing where the case tells no period that is open. */
export function ClaimPeriodLine({ name, deadline, now }: ClaimPeriodLineProps) {
  const messages = useMessages();
  const period = readClaimPeriod(name, deadline, now);
  if (period === undefined) return null;
  const { day, days, left } = period;
  return (
    <div className="claim-period">
      <p className="claim-period__words">{messages.text('deadlines.period', { day, days, left })}</p>
      <div className="claim-period__bar" aria-hidden="true">
        <span className="claim-period__gone" style={{ inlineSize: `${(100 * day) / days}%` }} />
      </div>
    </div>
  );
}
