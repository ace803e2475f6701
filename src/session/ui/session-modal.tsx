import { VisuallyHidden } from '#design/accessibility.tsx';
import { BusyProvider } from '#design/button.tsx';
import { ModalDialog } from '#design/modal.tsx';
import { formatCountdown } from '#kernel/session-clock.ts';
import { useMessages } from '#words/messages-context.tsx';
import './session-modal.css';

export interface SessionModalProps {
  readonly remainingMs: number;
  readonly onContinue: () => void;
}

/**
 * The last minute: a countdown and Continue (specification, section 4). It is static, and the focus goes to Continue.
 * The countdown is for the eye; what is said aloud comes at three moments.
 */
export function SessionModal({ remainingMs, onContinue }: SessionModalProps) {
  const messages = useMessages();
  const seconds = toAnnouncedSeconds(remainingMs);
  return (
    // Whatever else the page waits for, Continue works.
    <BusyProvider value={null}>
      <ModalDialog
        isOpen
        role="alertdialog"
        heading={messages.text('session.modal.heading')}
        confirm={{ label: messages.text('session.modal.continue'), onClick: onContinue }}
      >
        <p>{messages.text('session.modal.copy')}</p>
        <p className="session-countdown" aria-hidden="true">
          {formatCountdown(remainingMs)}
        </p>
        <div aria-live="assertive" aria-atomic="true">
          <VisuallyHidden>{messages.text('session.modal.secondsLeft', { seconds })}</VisuallyHidden>
        </div>
      </ModalDialog>
    </BusyProvider>
  );
}

/** The moments of the last minute at which the time left is said aloud, in seconds. */
const MOMENTS = [10, 30, 60] as const;

/**
 * The seconds left that were said last: the nearest moment not below the time left. It changes three times in the minute,
 * so that a live region with it does not speak each second.
 */
export function toAnnouncedSeconds(remainingMs: number): number {
  return MOMENTS.find((seconds) => remainingMs <= seconds * 1000) ?? 60;
}
