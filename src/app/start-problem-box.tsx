import { useEffect } from 'react';
import { focusElement } from '#design/focus.ts';
import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import type { ErrorAdvice } from './error-info.ts';

/** What keeps a claimant on a start page. */
export type StartProblem = ErrorAdvice;

const ID = 'start-problem';

interface StartProblemBoxProps {
  readonly problem: StartProblem;
}

/**
 * Why "Start" did not lead on, where no dialog says it. On a phone that button is at the foot of the screen and this is above the
 * fields: it comes into view with the focus.
 */
export function StartProblemBox({ problem }: StartProblemBoxProps) {
  const messages = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press that fails the same way takes the focus again
  useEffect(() => focusElement(ID), [problem]);
  return (
    <div role="alert" id={ID} tabIndex={-1}>
      <FeedbackBox style="warning">
        <p>{messages.text(problem.key, problem.values)}</p>
      </FeedbackBox>
    </div>
  );
}
