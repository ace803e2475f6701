import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import { SiteMenu } from './site-menu.tsx';
import './claim-standing.css';
import './step.css';
import { VisuallyHidden } from '#design/accessibility.tsx';
import { Icon } from '#design/icon.tsx';
import { useWideScreen } from '#design/use-browser-conditions.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import { formattingLocaleOf } from '#words/languages.ts';
import { PortalLink } from '#words/portal-link.tsx';

interface ProgressProps {
  /** Steps that the claimant will see, in order; one of them is current. */
  readonly steps: readonly ProgressStep[];
  readonly deadline?: DeadlineKey | undefined;
  readonly period?: ReactNode;
}

/**
 * Shows where the claimant is: "Step n of m", the deadline, and all steps, with links to those behind the claimant. The page's heading
 * names the step. On a phone the deadline's date alone stands beside the menu of steps, where it takes the least room.
 */
export function Progress({ steps, deadline, period }: ProgressProps): ReactNode {
  const messages = useMessages();
  const isWide = useWideScreen();
  const current = steps.findIndex((step) => step.state === 'current');
  const step = messages.text('shell.stepOfTotal', { step: current + 1, total: steps.length });
  const deadlineLine = deadline !== undefined && <DeadlineLine deadline={deadline} form="WeekdayDate" />;
  return (
    <nav className="progress" aria-label={messages.text('shell.progress')}>
      <div className="progress__standing">
        <p>{step}</p>
        {!isWide && deadline !== undefined && <DeadlineLine deadline={deadline} form="LongDate" />}
      </div>
      <div className="progress__bar" aria-hidden="true">
        {steps.map(({ id, state }) => (
          <span key={id} className={`progress__part progress__part--${state}`} />
        ))}
      </div>
      {isWide ? (
        <>
          <StepList steps={steps} />
          {deadlineLine}
          {period}
        </>
      ) : (
        <SiteMenu className="progress__all" label={messages.text('shell.allSteps')}>
          <StepList steps={steps} />
          {deadlineLine}
          {period}
        </SiteMenu>
      )}
    </nav>
  );
}

/** Step of a form as the claimant sees it; `title` is worded. */
export interface ProgressStep {
  readonly id: string;
  readonly title: string;
  readonly state: 'done' | 'current' | 'upcoming';
  /** Address of a step that can be gone to: one that is done, or was visited. */
  readonly href?: string;
}

export function StepList({ steps }: { readonly steps: readonly ProgressStep[] }): ReactNode {
  const messages = useMessages();
  return (
    <ol className="step-list">
      {steps.map(({ id, title, state, href }, index) => (
        <li
          key={id}
          className={`step-list__step step-list__step--${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="step-list__mark" aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : index + 1}
          </span>
          {href !== undefined ? (
            <PortalLink href={href} className="step-list__title">
              {title}
            </PortalLink>
          ) : (
            <span className="step-list__title">{title}</span>
          )}
          {state === 'done' && <VisuallyHidden>{` (${messages.text('shell.stepDone')})`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

const MILLISECONDS_BETWEEN_LOOKS = 20_000;

interface SavedStateProps {
  readonly state: 'saving' | 'saved' | 'failed';
  /** Time of the last commit, in milliseconds by the clock of `now`. */
  readonly savedAt?: number;
  /** Server's clock, from which the device's may differ by hours. Keep the function's identity. */
  readonly now: () => Date;
}

/** "Saved on this device 2 minutes ago". Not announced: the notice that explains a failure is (vault/ui/saving-notices.tsx). */
export function SavedState({ state, savedAt, now }: SavedStateProps): ReactNode {
  const messages = useMessages();
  const [seenAt, setSeenAt] = useState(() => now().getTime());

  useEffect(() => {
    const timer = setInterval(() => setSeenAt(now().getTime()), MILLISECONDS_BETWEEN_LOOKS);
    return () => clearInterval(timer);
  }, [now]);

  if (state === 'failed') {
    return (
      <p className="saved-state saved-state--failed">
        <Icon name="error" />
        <span>{messages.text('shell.saveFailed')}</span>
      </p>
    );
  }
  if (state === 'saving') return <p className="saved-state">{messages.text('shell.saving')}</p>;
  // Keeps the line free, so that what is below does not move at the first key.
  if (savedAt === undefined) return <p className="saved-state" />;
  const age = describeAge(savedAt, Math.max(seenAt, savedAt), messages.language);
  return (
    <p className="saved-state">
      <Icon name="check" />
      <span>
        {age === undefined
          ? messages.text('shell.savedJustNow')
          : messages.text('shell.savedAgo', { time: age })}
      </span>
    </p>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Words how long ago an instant was ('2 minutes ago'), by one clock in ms; undefined if less than a minute. */
export function describeAge(then: number, now: number, culture: string): string | undefined {
  const age = now - then;
  if (age < MINUTE) return undefined;
  const format = new Intl.RelativeTimeFormat(formattingLocaleOf(culture));
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}

interface DeadlineLineProps {
  readonly deadline: DeadlineKey;
  readonly form: 'LongDate' | 'WeekdayDate';
}

/** "File by Friday, March 5, 2027 …", or the date alone; nothing until the deadlines are known. */
function DeadlineLine({ deadline, form }: DeadlineLineProps): ReactNode {
  const messages = useMessages();
  const key = `${deadline}${form}`;
  if (!messages.has(key)) return null;
  return <p className="deadline-line">{messages.text('shell.deadline', { date: messages.text(key) })}</p>;
}
