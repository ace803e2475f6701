import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '#design/button.tsx';
import { Modal } from '#design/modal.tsx';
import { Disclosure } from '#design/page-content.tsx';
import { pageToasts } from '#design/toasts.ts';
import { mayBeFiled } from '#outbox/row-advice.ts';
import { usePortal } from '#portal/portal.ts';
import { finishOnThisDevice } from '#portal/session-locking.ts';
import { ALL_ERASED, ERASED_TOAST } from '#portal/shared-device/device-kind.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { formWordKey, groupWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';

export interface ClearDeviceProps {
  /** Claims of the claimant that are not known to be filed. */
  readonly unsent: readonly Pick<OutboxRowView, 'formType' | 'progress'>[];
  readonly isSending: boolean;
  /** Replaces the button while nothing is open: only the credentials tell whose data is whose. */
  readonly locked?: ReactNode;
  /** Called if the session had run out before it was cleared, so that nothing is erased. */
  readonly onLocked?: () => Promise<void>;
}

/**
 * "Finish and clear this device": erases everything of the claimant whose session is open, after one clear question. Appears once no
 * claim is on its way, and stays through later tries to send one: credentials may be half typed in it.
 */
export function ClearDevice({ unsent, isSending, locked, onLocked }: ClearDeviceProps) {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [wasSettled, setWasSettled] = useState(!isSending);
  if (!wasSettled && !isSending) setWasSettled(true);
  const clear = async () => {
    const outcome = await finishOnThisDevice(portal);
    setIsAsking(false);
    const search = ({ culture }: Record<string, unknown>) => ({ culture });
    if (outcome === 'cleared') {
      // The reload clears the page's memory on a shared device as well; the next page says what was done.
      await navigate({ to: '/', search, hash: ALL_ERASED, reloadDocument: true, replace: true });
    } else if (outcome === 'locked') {
      await onLocked?.();
      await navigate({ to: '/claim/status', search });
      pageToasts.show(messages.text('submissions.clear.unlockFirst'), { ...ERASED_TOAST, style: 'warning' });
    } else {
      await navigate({ to: '/', search });
      pageToasts.show(messages.text('submissions.clear.done'), ERASED_TOAST);
    }
  };
  if (!wasSettled) return null;
  const unfiled = unsent.filter((row) => !mayBeFiled(row)).map(({ formType }) => formType);
  const doubts = unsent
    .filter(mayBeFiled)
    .map(({ formType }) => formWordKey('submissions.state.unansweredOnce.text', formType));
  return (
    <section className="page__section">
      <Disclosure summary={messages.text('submissions.clear.heading')}>
        <p>{messages.text('submissions.clear.text')}</p>
        {locked ?? (
          <div className="page__actions">
            <Button
              variant="danger"
              label={messages.text('submissions.clear.action')}
              onClick={() => setIsAsking(true)}
            />
          </div>
        )}
      </Disclosure>
      <Modal
        isOpen={isAsking}
        heading={messages.text('submissions.clear.heading')}
        confirm={{ label: messages.text('submissions.clear.cancel'), onClick: () => setIsAsking(false) }}
        others={[{ variant: 'danger', label: messages.text('submissions.clear.confirm'), onClick: clear }]}
      >
        {unfiled.length > 0 && (
          <p>
            <strong>
              {messages.text(groupWordKey('submissions.clear.unsent', unfiled), { count: unfiled.length })}
            </strong>
          </p>
        )}
        {[...new Set(doubts)].map((key) => (
          <p key={key}>
            <strong>{messages.text(key)}</strong>
          </p>
        ))}
        <p>{messages.text('submissions.clear.text')}</p>
      </Modal>
    </section>
  );
}
