import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { DeferredSender } from './deferred-sender.ts';
import type { RowDeadline } from './row-deadlines.tsx';
import './outbox.css';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { ProgressBar } from '#design/progress-bar.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { goesOnByItself } from '#outbox/next-step.ts';
import { adviseRow, type RowAction, type RowCircumstances, seemsToLackCookies } from '#outbox/row-advice.ts';
import type { FormType } from '#server/form-type.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import type { SendingPause } from './outbox-sender.ts';

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

/** What each action does; one that is not given is not offered here. */
export type RowActionHandlers = Readonly<Partial<Record<RowAction, (row: OutboxRowView) => unknown>>>;

export interface RowActionsProps {
  readonly row: OutboxRowView;
  readonly actions: RowActionHandlers;
  readonly circumstances: RowCircumstances;
}

/** The buttons of a row, the most useful first. */
export function RowActions({ row, actions, circumstances }: RowActionsProps) {
  const messages = useMessages();
  const offered = adviseRow(row, circumstances).actions.flatMap((name) => {
    const act = actions[name];
    return act === undefined ? [] : [{ name, act }];
  });
  if (offered.length === 0) return null;
  return (
    <ButtonRow>
      {offered.map(({ name, act }, index) => (
        <Button
          key={name}
          variant={index === 0 ? 'primary' : 'secondary'}
          label={messages.text(`submissions.action.${name}`)}
          onClick={() => act(row)}
        />
      ))}
    </ButtonRow>
  );
}

function readPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window && navigator.serviceWorker ? Notification.permission : 'unsupported';
}

/**
 * Offers to tell what becomes of a claim that waits, at the moment when the claimant wants to know: asked after a submit that
 * could not be sent, never before, and only at a press.
 */
export function NotificationOffer({ formType }: { readonly formType: FormType }) {
  const messages = useMessages();
  const [permission, setPermission] = useState(readPermission);
  const [wasAsked, setWasAsked] = useState(false);
  if (permission === 'unsupported' || (permission !== 'default' && !wasAsked)) return null;
  const ask = async () => {
    setPermission(await Notification.requestPermission());
    setWasAsked(true);
  };
  return (
    <section className="notification-offer" aria-live="polite">
      {permission === 'default' ? (
        <>
          <p>{messages.text(formWordKey('submissions.notify.text', formType))}</p>
          <Button label={messages.text('submissions.notify.action')} onClick={ask} />
        </>
      ) : (
        <p>
          {messages.text(
            permission === 'granted'
              ? 'submissions.notify.granted'
              : formWordKey('submissions.notify.denied', formType),
          )}
        </p>
      )}
    </section>
  );
}
