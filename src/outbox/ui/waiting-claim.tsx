import { type ReactNode, useSyncExternalStore } from 'react';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { useMessages } from '#words/messages-context.tsx';
import type { DeferredSender } from './deferred-sender.ts';
import type { RowDeadline } from './row-deadlines.tsx';
import './outbox.css';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { Disclosure, FeedbackBox } from '#design/page-content.tsx';
import { ProgressBar } from '#design/progress-bar.tsx';
import { StepList } from '#design/themes/shared/claim-standing.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import type { UnkeptFiling } from '#outbox/flush-probe.ts';
import { goesOnByItself } from '#outbox/next-step.ts';
import { adviseRow, type RowAction, type RowCircumstances, seemsToLackCookies } from '#outbox/row-advice.ts';
import { type FormType, isOfCase } from '#server/form-type.ts';
import type { StateWordKey } from '#words/form-word-keys.ts';
import { formWordKey, nameForm } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import type { SendingPause } from './outbox-sender.ts';
import { ReferenceCode } from './reference-code.tsx';

export interface WaitingItemProps {
  readonly row: OutboxRowView;
  readonly sender: Pick<DeferredSender, 'progress' | 'pause'>;
  readonly deadline: RowDeadline | undefined;
  /** This page is making the first attempt, and there is a connection. */
  readonly isFirstTry?: boolean;
  readonly actions: RowActionHandlers;
  /** The credentials were proven, so documents may be shown (decisions, "Authorization, drafts and the session"). */
  readonly isUnlocked: boolean;
  /** The server's words on a refusal, if there are any and the claimant may see them. */
  readonly serverError?: string | null;
  readonly children?: ReactNode;
}

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
    <li className="claim-row">
      <h3 className="claim-row__title">{nameForm(messages, row.formType)}</h3>
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
      <FormGone formType={row.formType} />
      <RowActions
        row={row}
        actions={actions}
        circumstances={{ isFirstTry, isLate: deadline?.hasPassed ?? false }}
      />
      {children}
    </li>
  );
}

export function FormGone({ formType }: { readonly formType: FormType }) {
  const messages = useMessages();
  return isOfCase(formType) ? null : <p>{messages.text('submissions.formGone.text')}</p>;
}

export interface RowStatusProps {
  readonly row: OutboxRowView;
  readonly sender: Pick<DeferredSender, 'progress' | 'pause'>;
  readonly deadline: RowDeadline | undefined;
  readonly serverError?: string | null;
  readonly isFirstTry?: boolean;
  /** Omits the box's heading because the page's own heading says the same. */
  readonly isTitled?: boolean;
  readonly children?: ReactNode;
}

/** Says in plain words what has happened to a submitted claim; a live region announces each change. */
export function RowStatus(props: RowStatusProps) {
  const { row, sender, deadline, serverError, isFirstTry = false, isTitled = false, children } = props;
  const messages = useMessages();
  const part = useSendProgress(sender, row.id);
  const pause = useSyncExternalStore(sender.pause.subscribe, sender.pause.get);
  const isOnline = useIsOnline();
  const { key, tone } = adviseRow(row, { isFirstTry, isLate: deadline?.hasPassed ?? false });
  const { state } = row.progress;
  const word = (name: 'title' | 'text') => formWordKey(`submissions.state.${key}.${name}`, row.formType);
  const isTriedAgain = goesOnByItself(row.progress) && key !== 'sending' && key !== 'late';
  const date = messages.time(new Date(row.queuedAt), deadline?.timeZone);
  if (typeof part === 'object') return <UnkeptClaim row={row} filing={part} isTitled={isTitled} />;
  return (
    <div role="status" className="row-status">
      <FeedbackBox style={tone} {...(isTitled ? {} : { heading: messages.text(word('title')) })}>
        <p>{messages.text(word('text'), { date })}</p>
        {serverError && (
          <p>{messages.text('submissions.serverSaid', { words: `\u2068${serverError}\u2069` })}</p>
        )}
        {seemsToLackCookies(row) && <p>{messages.text('submissions.cookies')}</p>}
        {deadline !== undefined && state !== 'filed' && <DeadlineTold deadline={deadline} />}
        {isTriedAgain && <p>{wordNextTry(row, isOnline ? pause : 'offline', messages)}</p>}
        {children}
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
      <Timeline advice={key} formType={row.formType} />
    </div>
  );
}

/** Returns the sent part of a row's body, 0 to 1, or its filing that could not be stored; undefined if neither is known. */
export function useSendProgress(
  { progress }: Pick<DeferredSender, 'progress'>,
  rowId: string | undefined,
): number | UnkeptFiling | undefined {
  return useSyncExternalStore(progress.subscribe, progress.get).get(rowId ?? '');
}

interface UnkeptClaimProps extends Pick<RowStatusProps, 'row' | 'isTitled'> {
  readonly filing: UnkeptFiling;
}

/** Shows a claim that the server has filed but whose receipt this device could not store: the code is on this page only. */
function UnkeptClaim({ row: { id, formType }, filing: { event, at }, isTitled = false }: UnkeptClaimProps) {
  const messages = useMessages();
  const title = messages.text(formWordKey('submissions.state.filed.title', formType));
  const { referenceCodeForm } = event;
  return (
    <div role="status" className="row-status">
      <FeedbackBox style="warning" {...(isTitled ? {} : { heading: title })}>
        <ReferenceCode receipt={{ id, formType, filedAt: at, referenceCodeForm }} />
        <p>{messages.text('submissions.receipt.unkept')}</p>
        <p>{messages.text('submissions.nextTry')}</p>
      </FeedbackBox>
    </div>
  );
}

/** Message name of the timeline's middle step; states without one show no timeline. */
const UNDER_WAY: Readonly<Partial<Record<StateWordKey, string>>> = {
  queued: 'waiting',
  needsAuthorization: 'waiting',
  needsCaptcha: 'waiting',
  sending: 'sending',
  checking: 'unanswered',
  unanswered: 'unanswered',
  unansweredOnce: 'unanswered',
  unansweredShut: 'unanswered',
};

function Timeline({ advice, formType }: { readonly advice: StateWordKey; readonly formType: FormType }) {
  const messages = useMessages();
  const middle = UNDER_WAY[advice];
  if (middle === undefined) return null;
  return (
    <div className="claim-timeline">
      <StepList
        steps={[
          { id: 'saved', title: messages.text('submissions.timeline.saved'), state: 'done' },
          { id: 'sending', title: messages.text(`submissions.timeline.${middle}`), state: 'current' },
          {
            id: 'filed',
            title: messages.text(formWordKey('submissions.timeline.filed', formType)),
            state: 'upcoming',
          },
        ]}
      />
    </div>
  );
}

/** Shows the deadline in the case's zone, and in the device's zone if that reads differently. */
export function DeadlineTold({ deadline }: { readonly deadline: RowDeadline }) {
  const messages = useMessages();
  const { text, at, timeZone, hasPassed } = deadline;
  const onDevice = messages.deviceTime(at, timeZone);
  return (
    <p>
      <strong>
        {messages.text(hasPassed ? 'submissions.deadlinePassed' : 'submissions.deadline', { date: text })}
      </strong>
      {onDevice !== undefined && (
        <span>{` (${messages.text('submissions.deviceTime', { date: onDevice })})`}</span>
      )}
    </p>
  );
}

/** Says when the portal tries again: when there is a connection, or when the later of the server's pause and the row's wait ends. */
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

/** Handler per action; an action without one is not offered. */
export type RowActionHandlers = Readonly<Partial<Record<RowAction, (row: OutboxRowView) => unknown>>>;

export interface RowActionsProps {
  readonly row: OutboxRowView;
  readonly actions: RowActionHandlers;
  readonly circumstances: RowCircumstances;
}

export function RowActions({ row, actions, circumstances }: RowActionsProps) {
  const messages = useMessages();
  const isOffline = !useIsOnline();
  const { next, more } = adviseRow(row, { ...circumstances, isOffline });
  const leadsOn = (name: RowAction) =>
    actions[name] !== undefined &&
    (isOfCase(row.formType) || (name !== 'takeBack' && name !== 'changePayment'));
  const others = more.filter(leadsOn);
  const toButton = (name: RowAction, variant: 'primary' | 'secondary') => (
    <Button
      key={name}
      variant={variant}
      label={messages.text(`submissions.action.${name}`)}
      onClick={() => actions[name]?.(row)}
    />
  );
  return (
    <>
      {next !== null && leadsOn(next) && <ButtonRow>{toButton(next, 'primary')}</ButtonRow>}
      {others.length > 0 && (
        <Disclosure summary={messages.text('submissions.more')}>
          <ButtonRow>{others.map((name) => toButton(name, 'secondary'))}</ButtonRow>
        </Disclosure>
      )}
    </>
  );
}
