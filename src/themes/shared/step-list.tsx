import type { ReactNode } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** One step of a form as the claimant sees it; `title` is worded. */
export interface ProgressStep {
  readonly id: string;
  readonly title: string;
  readonly state: 'done' | 'current' | 'upcoming';
  /** Where a done step can be revisited. */
  readonly href?: string;
}

/** The steps in order, each with its state in words. */
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
          {state === 'done' && href !== undefined ? (
            <PortalLink href={href} className="step-list__title">
              {title}
            </PortalLink>
          ) : (
            <span className="step-list__title">{title}</span>
          )}
          {state === 'done' && <VisuallyHidden> ({messages.text('shell.stepDone')})</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
