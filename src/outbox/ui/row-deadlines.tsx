import { useEffect, useReducer } from 'react';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { ServerPauses } from '#server/server-pause.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { useMessages } from '#words/messages-context.tsx';

export interface RowDeadline {
  readonly at: Date;
  /** IANA zone of `text`; undefined if the case's schedule is not known. */
  readonly timeZone: string | undefined;
  readonly text: string;
  /** By this device's estimate of the server's clock. */
  readonly hasPassed: boolean;
}

/** Longest timer: a device that slept or whose clock was changed must not wait for hours. */
const LONGEST_WAIT_MS = 60_000;

/** Returns a claim's deadline by the server's schedule, or else as stored at the submit. Renders again when it passes. */
export function useRowDeadline(
  row: Pick<OutboxRowView, 'deadlineKeys' | 'deadlineAt'> | undefined,
  schedule: DeadlineSchedule,
  clock: Pick<ServerClock, 'now' | 'subscribe'>,
): RowDeadline | undefined {
  const messages = useMessages();
  const next = row && findNextDeadline(schedule, row.deadlineKeys);
  const at = next?.deadline.at.getTime() ?? row?.deadlineAt ?? undefined;
  useRenderWhenPassed(at, clock);
  if (at === undefined) return undefined;
  const moment = new Date(at);
  return {
    at: moment,
    timeZone: next?.deadline.timeZone,
    text: next === undefined ? messages.time(moment) : messages.text(`${next.key}WeekdayDate`),
    hasPassed: clock.now().getTime() > at,
  };
}

/** Refreshes the deadlines every minute while a missed row's known deadline is still to come: the worker may answer from its cache. */
export function useMissedDeadline(
  row: { readonly progress: Pick<OutboxRowView['progress'], 'state'> } | undefined,
  deadline: RowDeadline | undefined,
  {
    api,
    refreshDeadlines,
  }: {
    readonly api: { pauses(): Promise<Pick<ServerPauses, 'isAskedToWait'>> };
    readonly refreshDeadlines: () => Promise<void>;
  },
): void {
  const isStale = row?.progress.state === 'missed-deadline' && deadline?.hasPassed === false;
  useEffect(() => {
    if (!isStale) return;
    const ask = () =>
      api
        .pauses()
        .then((pauses) => pauses.isAskedToWait())
        .then((isAskedToWait) => (isAskedToWait ? undefined : refreshDeadlines()))
        // The code for the pauses may fail to load; the next interval tries again.
        .catch(() => undefined);
    void ask();
    const asking = setInterval(ask, LONGEST_WAIT_MS);
    return () => clearInterval(asking);
  }, [isStale, api, refreshDeadlines]);
}

function useRenderWhenPassed(
  at: number | undefined,
  { now, subscribe }: Pick<ServerClock, 'now' | 'subscribe'>,
): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (at === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      render();
      // The deadline passes strictly after `at`, so wait one more millisecond.
      const left = at - now().getTime() + 1;
      if (left > 0) timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS));
    };
    look();
    const unsubscribe = subscribe(look);
    // Timers stand still while the device sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, now, subscribe]);
}

export interface SendingLimitsProps {
  readonly row: Pick<OutboxRowView, 'authorizedUntil' | 'walletCodeExpiresAt'>;
  readonly now: () => Date;
}

/**
 * Says how long a waiting claim is sent without the claimant (decisions, "Submitting and the outbox"), or what the claimant must prove.
 * Limits are epoch milliseconds; 0 is unknown.
 */
export function SendingLimits({ row, now }: SendingLimitsProps) {
  const messages = useMessages();
  const [, tellAnew] = useReducer((count: number) => count + 1, 0);
  const { authorizedUntil, walletCodeExpiresAt } = row;
  const time = now().getTime();
  const ahead = [authorizedUntil, walletCodeExpiresAt ?? 0].filter((limit) => limit > time);
  const next = ahead.length === 0 ? undefined : Math.min(...ahead);
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(tellAnew, Math.min(next - now().getTime() + 1, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  });
  const wordTime = (limit: number) => ({ date: messages.time(new Date(limit)) });
  return (
    <>
      <p>
        {authorizedUntil > time
          ? messages.text('submissions.confirmation.pinAgain', wordTime(authorizedUntil))
          : messages.text('filing.offlineSubmit.pinFirst')}
      </p>
      {walletCodeExpiresAt !== null && (
        <p>
          {walletCodeExpiresAt > time
            ? messages.text('submissions.confirmation.walletUntil', wordTime(walletCodeExpiresAt))
            : messages.text('submissions.confirmation.walletAgain')}
        </p>
      )}
    </>
  );
}
