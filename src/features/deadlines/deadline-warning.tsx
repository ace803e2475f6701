import { FeedbackBox } from '#design/page-content.tsx';
import { isFormWordKey } from '#words/form-word-keys.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import './deadlines.css';
import { type DeadlineWatch, useDeadlineReading } from './use-deadline-reading.ts';

/** What the claimant can still do, by how near the deadline is. */
const STEPS = {
  hour: ['deadlines.step.finish', 'deadlines.step.best', 'deadlines.step.help'],
  tenMinutes: ['deadlines.step.submitNow', 'deadlines.step.documentsLater', 'deadlines.step.help'],
} as const;
/** Nothing is submitted on a look-up. */
const LOOKUP_STEPS = ['deadlines.step.help'] as const;

/**
 * Warns an hour and ten minutes before the page's deadline, with what to do, and calls `onPassed` when it passes while
 * the page is open. Where the time is an estimate (offline, after a cold start) it says "about", and that the server decides.
 * Keep the identity of `keys` between renders.
 */
export function DeadlineWarning(props: DeadlineWatch) {
  const messages = useMessages();
  const { reading, isEstimate } = useDeadlineReading(props);
  const level = reading?.level;
  const isWarning = reading !== undefined && (level === 'hour' || level === 'tenMinutes');
  const steps = reading?.key === 'lookupFilingDeadline' ? LOOKUP_STEPS : isWarning ? STEPS[level] : [];
  const formType = props.keys.includes('documentsUploadFilingDeadline') ? 'DocumentsUpload' : 'Standard';
  const deadline = isWarning ? messages.text(`${reading.key}WeekdayDate`) : '';
  return (
    // Always in the page, so that its first text is announced too. The minutes below are not: they would be said each time.
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
              <li key={step}>{messages.text(isFormWordKey(step) ? formWordKey(step, formType) : step)}</li>
            ))}
          </ul>
        </FeedbackBox>
      )}
    </div>
  );
}
