import { useEffect } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { FeedbackBox } from '#ui/feedback-box.tsx';
import { focusElement } from '#ui/focus-element.ts';
import { usePortal } from './portal.ts';
import type { StartProblem } from './use-authorize.ts';

const ID = 'start-problem';

interface StartProblemBoxProps {
  readonly problem: StartProblem | undefined;
  /** The server's words, which stand in the place of ours; empty or null where it has none. */
  readonly errorMessage: string | null;
}

/**
 * Why "Start" did not lead on. On a phone that button is at the foot of the screen and this is above the fields: it comes into view
 * with the focus, unless the alert dialog, which has its own, says the same.
 */
export function StartProblemBox({ problem, errorMessage }: StartProblemBoxProps) {
  const { errorInfo } = usePortal();
  const messages = useMessages();
  useEffect(() => {
    if (problem !== undefined && !errorInfo.get().showError) focusElement(ID);
  }, [problem, errorInfo]);
  return (
    <div role="alert" id={ID} tabIndex={-1}>
      {problem !== undefined && (
        <FeedbackBox style="warning">
          <p dir="auto">{messages.text(errorMessage || problem.message)}</p>
        </FeedbackBox>
      )}
    </div>
  );
}
