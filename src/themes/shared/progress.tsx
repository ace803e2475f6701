import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { SiteMenu } from './site-menu.tsx';
import './progress.css';
import { type ProgressStep, StepList } from './step-list.tsx';
import { useWideScreen } from './use-wide-screen.ts';

interface ProgressProps {
  /** The steps that the claimant will see, in order; one of them is current. */
  readonly steps: readonly ProgressStep[];
}

/** Where the claimant is: "Step n of m" and all steps, of which the done ones can be revisited. The heading of the page names the step. */
export function Progress({ steps }: ProgressProps): ReactNode {
  const messages = useMessages();
  const isWide = useWideScreen();
  const current = steps.findIndex((step) => step.state === 'current');
  const step = messages.text('shell.stepOfTotal', { step: current + 1, total: steps.length });
  return (
    <nav className="progress" aria-label={messages.text('shell.progress')}>
      <p className="progress__count">{step}</p>
      <div className="progress__bar" aria-hidden="true">
        {steps.map(({ id, state }) => (
          <span key={id} className={`progress__part progress__part--${state}`} />
        ))}
      </div>
      {isWide ? (
        <StepList steps={steps} />
      ) : (
        <SiteMenu className="progress__all" label={messages.text('shell.allSteps')}>
          <StepList steps={steps} />
        </SiteMenu>
      )}
    </nav>
  );
}
