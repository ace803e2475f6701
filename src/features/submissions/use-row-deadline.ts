import { useEffect, useReducer } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import type { ServerClock } from '#server/server-clock.ts';
import { useMessages } from '#words/messages-context.tsx';

/** The deadline that a submitted claim has to meet. */
export interface RowDeadline {
  readonly at: Date;
  /** IANA name of the zone that it is told in; undefined where the case's schedule is not known. */
  readonly timeZone: string | undefined;
  /** Worded, with its zone. */
  readonly text: string;
  /** It lies before now, by the server's clock as this device knows it. */
  readonly hasPassed: boolean;
}

/** A timer never waits longer: a device that slept or moved its clock must not wait for hours. */
const LONGEST_WAIT_MS = 60_000;

/**
 * The deadline of a submitted claim, told anew when it passes while the page is open. By the schedule that the server has told, or
 * else by what was known when the claim was submitted; undefined where neither names one.
 */
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
      // Strictly after: one more millisecond.
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
