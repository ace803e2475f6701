import type { CaptchaWarning } from '#captcha/captcha-state.ts';
import { BusyProvider, Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';

/** Id of the help, which can take the focus. */
export const CAPTCHA_HELP_ID = 'captcha-help';

export interface CaptchaHelpProps {
  readonly warning: CaptchaWarning;
  readonly onTryAgain: () => unknown;
}

const STEPS = ['captcha.help.blocker', 'captcha.help.network', 'captcha.help.contact'] as const;

/** Explains a problem of the security check and what the claimant can do about it (specification, section 8). */
export function CaptchaHelp({ warning, onTryAgain }: CaptchaHelpProps) {
  const messages = useMessages();
  // The start page's chunk of messages lacks these.
  if (!messages.has('captcha.tryAgain')) return null;
  return (
    <div id={CAPTCHA_HELP_ID} tabIndex={-1}>
      <FeedbackBox style="warning" heading={messages.text(`captcha.${warning}.heading`)}>
        <p>{messages.text(`captcha.${warning}.copy`)}</p>
        {warning !== 'reconnecting' && (
          <>
            <ul className="captcha__steps">
              {STEPS.map((step) => (
                <li key={step}>{messages.text(step)}</li>
              ))}
            </ul>
            {/* A running captcha makes the page's buttons wait; this one ends it. */}
            <BusyProvider value={null}>
              <Button label={messages.text('captcha.tryAgain')} onClick={onTryAgain} />
            </BusyProvider>
          </>
        )}
      </FeedbackBox>
    </div>
  );
}
