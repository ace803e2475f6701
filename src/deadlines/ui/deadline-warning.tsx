import { FeedbackBox } from '#design/page-content.tsx';
import { deadlineKeyOf, listFormTypes, purposeOf } from '#server/form-type.ts';
import { isFormWordKey } from '#words/form-word-keys.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import './deadlines.css';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { type DeadlineReading, readDeadlineWarning, toNextLookMs } from '#deadlines/deadline-reading.ts';
import { createObservable } from '#kernel/observable.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';

const STEPS = {
  hour: ['deadlines.step.finish', 'deadlines.step.best', 'deadlines.step.help'],
  tenMinutes: ['deadlines.step.submitNow', 'deadlines.step.documentsLater', 'deadlines.step.help'],
} as const;
/** A look-up has nothing to submit. */
const LOOK_UP_STEPS = ['deadlines.step.help'] as const;

/**
 * Warns an hour and ten minutes before the page's deadline, and calls `onPassed` when it passes. If the time is an estimate (offline,
 * after a cold start) it says "about", and that the server decides. Keep the identity of `keys` between renders.
 */
export function DeadlineWarning(props: DeadlineWatch) {
  const messages = useMessages();
  const { reading, isEstimate } = useDeadlineReading(props);
  const level = reading?.level;
  const isWarning = reading !== undefined && (level === 'hour' || level === 'tenMinutes');
  const formType = listFormTypes().find((each) => props.keys.includes(deadlineKeyOf(each) ?? ''));
  const isLookUp = formType !== undefined && purposeOf(formType) === 'look-up';
  const steps = isWarning ? (isLookUp ? LOOK_UP_STEPS : STEPS[level]) : [];
  const deadline = isWarning ? messages.text(`${reading.key}WeekdayDate`) : '';
  return (
    // Always in the page, so that its first text is announced too. Changed minutes are not, or they would be said each time.
    <div className="deadline-warning" role="status" aria-atomic="false" aria-relevant="additions">
      {isWarning && (
        <FeedbackBox
          key={level}
          style={level === 'hour' ? 'warning' : 'danger'}
          heading={messages.text(`deadlines.${level}.heading`)}
        >
          <p>
            {messages.text(isEstimate ? 'deadlines.left.estimate' : 'deadlines.left.exact', {
              minutes: reading.minutesLeft,
              deadline,
            })}
          </p>
          <ul className="deadline-warning__steps">
            {steps.map((step) => (
              <li key={step}>
                {messages.text(formType && isFormWordKey(step) ? formWordKey(step, formType) : step)}
              </li>
            ))}
          </ul>
        </FeedbackBox>
      )}
    </div>
  );
}

export interface DeadlineClock {
  now(): Date;
  /** Earliest time that it can be: nobody is led away on the word of the device's clock. */
  earliest(): Date;
  /** Whether the time is an estimate: the claimant is told "about". */
  isEstimate(): boolean;
  subscribe(listener: () => void): () => void;
}

export interface DeadlineWatch {
  readonly schedule: DeadlineSchedule;
  readonly keys: readonly DeadlineKey[];
  readonly clock: DeadlineClock;
  /** Called when a deadline of these keys has passed while the page was open (or before), once for each schedule. */
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
      const deadline = findNextDeadline(schedule, keys)?.deadline;
      if (reading?.level === 'passed') {
        const isSure = deadline !== undefined && clock.earliest() > deadline.at;
        if (isSure && !hasPassed) tellPassed(reading.key);
        hasPassed ||= isSure;
        return;
      }
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
