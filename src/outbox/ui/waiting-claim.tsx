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

/** Says that the case no longer has the form: nobody can go on with it. */
export function FormGone({ formType }: { readonly formType: FormType }) {
  const messages = useMessages();
  return isOfCase(formType) ? null : <p>{messages.text('submissions.formGone.text')}</p>;
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
  /** The page's own heading says the same already. */
  readonly isTitled?: boolean;
  /** Below the words: until when it is sent without the claimant. */
  readonly children?: ReactNode;
}

/** What has become of a submitted claim, in plain words: every change is announced. */
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

/** How far a row's send is: the part that has left, or what this device could not keep of its end; undefined where neither is known. */
export function useSendProgress(
  { progress }: Pick<DeferredSender, 'progress'>,
  rowId: string | undefined,
): number | UnkeptFiling | undefined {
  return useSyncExternalStore(progress.subscribe, progress.get).get(rowId ?? '');
}

interface UnkeptClaimProps extends Pick<RowStatusProps, 'row' | 'isTitled'> {
  readonly filing: UnkeptFiling;
}

/** A claim that is filed by the server's word, whose receipt this device has not taken: the code stands on this page alone. */
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

/** What the middle of the way is called; a claim whose way has ended, or leads back, has none. */
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

/** How far a claim is on its way: saved, being sent, filed. */
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

/** The deadline in the case's zone, and once by the device's own where that reads otherwise. */
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

/** What can be done with a row: one button that brings it on, where there is one; the rest on demand. */
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
