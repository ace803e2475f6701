import { readClaimPeriod } from '#deadlines/deadline-reading.ts';
import { useMessages } from '#words/messages-context.tsx';
import './claim-period.css';

/** "Day 3 of 90, 87 days left", and the same as a line for those who see it; nothing where the case tells no period that is open. */
export function ClaimPeriodLine(props: { readonly of: Parameters<typeof readClaimPeriod> }) {
  const messages = useMessages();
  const period = readClaimPeriod(...props.of);
  if (period === undefined) return null;
  return (
    <div className="claim-period">
      {messages.text('deadlines.period', period)}
      <div className="claim-period__bar" aria-hidden="true">
        <div className="claim-period__gone" style={{ inlineSize: `${(100 * period.day) / period.days}%` }} />
      </div>
    </div>
  );
}
