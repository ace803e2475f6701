import type { ReactNode } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import type { DeferredSender } from './deferred-sender.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';
import { RowStatus } from './row-status.tsx';
import './submissions.css';

export interface WaitingItemProps {
  readonly row: OutboxRowView;
  readonly sender: DeferredSender;
  /** Worded; '' where there is none. */
  readonly deadline: string;
  readonly actions: RowActionHandlers;
  /** Below the actions: the credentials that one of them asks for. */
  readonly children?: ReactNode;
}

/** A submitted claim that is not filed: what happens next, what the claimant can do. */
export function WaitingItem({ row, sender, deadline, actions, children }: WaitingItemProps) {
  const messages = useMessages();
  return (
    <li className="claim-row print-part">
      <h3 className="claim-row__title">{messages.text(`submissions.form.${row.formType}`)}</h3>
      <div className="claim-row__facts">
        <p>
          {messages.text('submissions.submittedAt', {
            date: messages.date(new Date(row.queuedAt), { dateStyle: 'long', timeStyle: 'short' }),
          })}
        </p>
        <p>
          {messages.text('submissions.documentCount', {
            count: row.documentCount,
            size: messages.fileSize(row.totalBytes),
          })}
        </p>
      </div>
      <RowStatus row={row} sender={sender} deadline={deadline} />
      <RowActions row={row} actions={actions} />
      {children}
    </li>
  );
}
