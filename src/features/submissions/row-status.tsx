import { useSyncExternalStore } from 'react';
import { goesOnByItself } from '#core/outbox-state-next-step.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { ProgressBar } from '#design/progress-bar.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { DeferredSender } from './deferred-sender.ts';
import type { SendingPause } from './outbox-sender.ts';
import { adviseRow, seemsToLackCookies } from './row-advice.ts';
import type { RowDeadline } from './use-row-deadline.ts';

export interface RowStatusProps {
  readonly row: OutboxRowView;
  readonly sender: Pick<DeferredSender, 'progress' | 'pause'>;
  /** The deadline that the claim has to meet; undefined where none is known. */
  readonly deadline: RowDeadline | undefined;
  /** The server's own words, where the claimant may see them. */
  readonly serverError?: string | null;
  /** It is on its way from this page's own first try, and there is a connection. */
  readonly isFirstTry?: boolean;
}

/** What has become of a submitted claim, in plain words: every change is announced. */
export function RowStatus({ row, sender, deadline, serverError, isFirstTry = false }: RowStatusProps) {
  const messages = useMessages();
  const progress = useSyncExternalStore(sender.progress.subscribe, sender.progress.get);
  const part = progress.get(row.id);
  const pause = useSyncExternalStore(sender.pause.subscribe, sender.pause.get);
  const isOnline = useIsOnline();
  const { key, tone } = adviseRow(row, { isFirstTry, isLate: deadline?.hasPassed ?? false });
  const { state } = row.progress;
  const word = (name: 'title' | 'text') => formWordKey(`submissions.state.${key}.${name}`, row.formType);
  const isTriedAgain = goesOnByItself(row.progress) && key !== 'sending' && key !== 'late';
  const date = messages.time(new Date(row.queuedAt), deadline?.timeZone);
  return (
    <div role="status">
      <FeedbackBox style={tone} heading={messages.text(word('title'))}>
        <p>{messages.text(word('text'), { date })}</p>
        {serverError && <p dir="auto">{serverError}</p>}
        {seemsToLackCookies(row) && <p>{messages.text('submissions.cookies')}</p>}
        {deadline !== undefined && state !== 'filed' && <DeadlineTold deadline={deadline} />}
        {isTriedAgain && <p>{wordNextTry(row, isOnline ? pause : 'offline', messages)}</p>}
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

/** The deadline in the case's zone, and once by the device's own where that reads otherwise. */
function DeadlineTold({ deadline }: { readonly deadline: RowDeadline }) {
  const messages = useMessages();
  const { text, at, timeZone, hasPassed } = deadline;
  const onDevice = messages.deviceTime(at, timeZone);
  return (
    <p>
      <strong>
        {messages.text(hasPassed ? 'submissions.deadlinePassed' : 'submissions.deadline', { date: text })}
      </strong>
      {onDevice !== undefined && ` (${messages.text('submissions.deviceTime', { date: onDevice })})`}
    </p>
  );
}

/**
 * When the portal tries again: once there is a connection, or where the server keeps it from that, at the time that ends it (a wait of the
 * row's own may end later). Only one of the two is said: without a connection nobody knows whether the server is busy still.
 */
function wordNextTry(
  { progress }: OutboxRowView,
  pause: SendingPause | 'offline' | null,
  { text, time }: Pick<Messages, 'text' | 'time'>,
): string {
  if (pause === 'offline') return text('submissions.nextTry.offline');
  if (pause === null || pause.reason === 'silent') return text('submissions.nextTry');
  const date = time(new Date(Math.max(pause.until, progress.nextAttemptAt ?? 0)));
  return pause.reason === 'asked'
    ? text('submissions.nextTry.asked', { date })
    : text('submissions.nextTry.refused', { date });
}
