import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { finishOnThisDevice } from '../end-of-session.ts';
import { usePortal } from '../portal.ts';

export interface ClearDeviceProps {
  /** How many of the claimant's claims are not filed: the question names them. */
  readonly unsentCount: number;
  /** Stands in for the button while nothing is open: the credentials tell what is whose. */
  readonly locked?: ReactNode;
}

/** "Finish and clear this device": erases all of the claimant whose session is open, after one clear question. */
export function ClearDevice({ unsentCount, locked }: ClearDeviceProps) {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const clear = async () => {
    await finishOnThisDevice(portal);
    setIsAsking(false);
    await navigate({ to: '/', search: ({ culture }: Record<string, unknown>) => ({ culture }) });
  };
  return (
    <section className="page__section print-part">
      <h2>{messages.text('submissions.clear.heading')}</h2>
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
      <Modal
        isOpen={isAsking}
        heading={messages.text('submissions.clear.heading')}
        confirm={{ label: messages.text('submissions.clear.cancel'), onClick: () => setIsAsking(false) }}
        others={[{ variant: 'danger', label: messages.text('submissions.clear.confirm'), onClick: clear }]}
      >
        {unsentCount > 0 && (
          <p>
            <strong>{messages.text('submissions.clear.unsent', { count: unsentCount })}</strong>
          </p>
        )}
        <p>{messages.text('submissions.clear.text')}</p>
      </Modal>
    </section>
  );
}
