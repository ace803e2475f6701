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

/** Shows the last minute's countdown and Continue, which takes the focus, in a static modal (specification, section 4). */
export function SessionModal({ remainingMs, onContinue }: SessionModalProps) {
  const messages = useMessages();
  const seconds = toAnnouncedSeconds(remainingMs);
  return (
    // Continue must work even while the page is busy.
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

const MOMENTS = [10, 30, 60] as const;

/** Returns the nearest announced moment not below the time left, so that the live region does not speak every second. */
export function toAnnouncedSeconds(remainingMs: number): number {
  return MOMENTS.find((seconds) => remainingMs <= seconds * 1000) ?? 60;
}
