import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { finishOnThisDevice } from '../end-of-session.ts';
import { usePortal } from '../portal.ts';

/** "Finish and clear this device": erases all of the claimant whose session is open, after one question. */
export function ClearDevice({ hasUnsent }: { readonly hasUnsent: boolean }) {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const clear = async () => {
    await finishOnThisDevice(portal);
    setIsAsking(false);
    await navigate({ to: '/', search: true });
  };
  return (
    <section className="page__section">
      <h2>{messages.text('submissions.clear.heading')}</h2>
      <p>{messages.text('submissions.clear.text')}</p>
      <div className="page__actions">
        <Button
          variant="danger"
          label={messages.text('submissions.clear.action')}
          onClick={() => setIsAsking(true)}
        />
      </div>
      <Modal
        isOpen={isAsking}
        heading={messages.text('submissions.clear.heading')}
        confirm={{ label: messages.text('submissions.clear.cancel'), onClick: () => setIsAsking(false) }}
        others={[{ label: messages.text('submissions.clear.confirm'), onClick: clear }]}
      >
        <p>{messages.text(hasUnsent ? 'submissions.clear.unsent' : 'submissions.clear.text')}</p>
      </Modal>
    </section>
  );
}
