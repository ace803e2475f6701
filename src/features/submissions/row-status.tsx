import { useSyncExternalStore } from 'react';
import { goesOnByItself } from '#core/outbox-state-next-step.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { FeedbackBox } from '#ui/feedback-box.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { DeferredSender } from './deferred-sender.ts';
import { adviseRow } from './row-advice.ts';

export interface RowStatusProps {
  readonly row: OutboxRowView;
  readonly sender: DeferredSender;
  /** By the server's clock: the deadline that the claim has to meet, worded; '' where there is none. */
  readonly deadline: string;
  /** The server's own words, where the claimant may see them. */
  readonly serverError?: string | null;
  /** There is a connection: what was submitted a moment ago is told as being sent. */
  readonly isOnline?: boolean;
}

/** What has become of a submitted claim, in plain words: every change is announced. */
export function RowStatus({ row, sender, deadline, serverError, isOnline }: RowStatusProps) {
  const messages = useMessages();
  const progress = useSyncExternalStore(sender.progress.subscribe, sender.progress.get);
  const part = progress.get(row.id);
  const { key, tone } = adviseRow(row, isOnline);
  const { state } = row.progress;
  const isTriedAgain = goesOnByItself(row.progress) && key !== 'sending';
  const signedAt = messages.date(new Date(row.queuedAt), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div role="status">
      <FeedbackBox style={tone} heading={messages.text(`submissions.state.${key}.title`)}>
        <p>{messages.text(`submissions.state.${key}.text`, { date: signedAt })}</p>
        {serverError && <p dir="auto">{serverError}</p>}
        {deadline !== '' && state !== 'filed' && (
          <p>
            <strong>{messages.text('submissions.deadline', { date: deadline })}</strong>
          </p>
        )}
        {isTriedAgain && <p>{messages.text('submissions.nextTry')}</p>}
      </FeedbackBox>
      {state === 'sending' && part !== undefined && (
        <ProgressBar
          label={messages.text('submissions.state.sending.title')}
          part={part}
          valueText={messages.text('submissions.progress', {
            percent: messages.number(part, { style: 'percent' }),
          })}
        />
      )}
    </div>
  );
}
