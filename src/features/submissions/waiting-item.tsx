import type { ReactNode } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { DeferredSender } from './deferred-sender.ts';
import { type RowActionHandlers, RowActions } from './row-actions.tsx';
import { RowStatus } from './row-status.tsx';
import type { RowDeadline } from './use-row-deadline.ts';
import './submissions.css';

export interface WaitingItemProps {
  readonly row: OutboxRowView;
  readonly sender: Pick<DeferredSender, 'progress' | 'pause'>;
  /** The deadline that the claim has to meet; undefined where none is known. */
  readonly deadline: RowDeadline | undefined;
  /** It is on its way from this page's own first try, and there is a connection. */
  readonly isFirstTry?: boolean;
  readonly actions: RowActionHandlers;
  /** The credentials were proven: the documents are told (decisions, "Authorization, drafts and the session"). */
  readonly isUnlocked: boolean;
  /** The server's own words, where it turned the claim down with some and the claimant may see them. */
  readonly serverError?: string | null;
  /** Below the actions: the credentials that one of them asks for. */
  readonly children?: ReactNode;
}

/** A submitted claim that is not filed: what happens next, what the claimant can do. */
export function WaitingItem(props: WaitingItemProps) {
  const {
    row,
    sender,
    deadline,
    isFirstTry = false,
    actions,
    isUnlocked,
    serverError = null,
    children,
  } = props;
  const messages = useMessages();
  return (
    <li className="claim-row print-part">
      <h3 className="claim-row__title">{messages.text(`submissions.form.${row.formType}`)}</h3>
      <div className="claim-row__facts">
        <p>
          {messages.text('submissions.submittedAt', {
            date: messages.time(new Date(row.queuedAt), deadline?.timeZone),
          })}
        </p>
        {isUnlocked && (
          <p>
            {messages.text('submissions.documentCount', {
              count: row.documentCount,
              size: messages.fileSize(row.totalBytes),
            })}
          </p>
        )}
      </div>
      <RowStatus
        row={row}
        sender={sender}
        deadline={deadline}
        serverError={serverError}
        isFirstTry={isFirstTry}
      />
      <RowActions
        row={row}
        actions={actions}
        circumstances={{ isFirstTry, isLate: deadline?.hasPassed ?? false }}
      />
      {children}
    </li>
  );
}
