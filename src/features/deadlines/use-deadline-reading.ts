import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { createObservable } from '#kernel/observable.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';
import { type DeadlineReading, readDeadlineWarning, toNextLookMs } from './read-warning.ts';

/** The server's clock, as far as deadlines need it. */
export interface DeadlineClock {
  now(): Date;
  /** Shown as such: the claimant is told "about". */
  isEstimate(): boolean;
  subscribe(listener: () => void): () => void;
}

export interface DeadlineWatch {
  readonly schedule: DeadlineSchedule;
  /** The keys of the page that is open, in order. */
  readonly keys: readonly DeadlineKey[];
  readonly clock: DeadlineClock;
  /** A deadline of these keys has passed while the page was open (or before): called once for each schedule. */
  readonly onPassed: (key: DeadlineKey) => void;
}

export interface ShownDeadline {
  readonly reading: DeadlineReading | undefined;
  readonly isEstimate: boolean;
}

const NOTHING: ShownDeadline = { reading: undefined, isEstimate: false };

function isSame(a: ShownDeadline, b: ShownDeadline): boolean {
  return (
    a.isEstimate === b.isEstimate &&
    a.reading?.key === b.reading?.key &&
    a.reading?.level === b.reading?.level &&
    a.reading?.minutesLeft === b.reading?.minutesLeft
  );
}

/** Follows the deadline that the claimant has to meet, and acts when it passes while the page is open. */
export function useDeadlineReading({ schedule, keys, clock, onPassed }: DeadlineWatch): ShownDeadline {
  const shown = useMemo(() => createObservable(NOTHING), []);
  const tellPassed = useEffectEvent(onPassed);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasPassed = false;
    const look = () => {
      clearTimeout(timer);
      const now = clock.now();
      const reading = readDeadlineWarning(schedule, keys, now);
      const next = { reading, isEstimate: clock.isEstimate() };
      if (!isSame(shown.get(), next)) shown.set(next);
      if (reading?.level === 'passed') {
        if (!hasPassed) tellPassed(reading.key);
        hasPassed = true;
        return;
      }
      const deadline = findNextDeadline(schedule, keys)?.deadline;
      if (deadline !== undefined) timer = setTimeout(look, toNextLookMs(deadline.at, now));
    };
    look();
    const unsubscribe = clock.subscribe(look);
    // Timers stand still while the device sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', look);
    };
  }, [schedule, keys, clock, shown]);

  return useSyncExternalStore(shown.subscribe, shown.get);
}
