import { useState } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { Button } from '#ui/button.tsx';
import './submissions.css';

function readPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : 'unsupported';
}

/**
 * Offers to tell what becomes of a claim that waits, at the moment when the claimant wants to know: asked after a submit that
 * could not be sent, never before, and only at a press.
 */
export function NotificationOffer() {
  const messages = useMessages();
  const [permission, setPermission] = useState(readPermission);
  const [wasAsked, setWasAsked] = useState(false);
  if (permission === 'unsupported' || (permission !== 'default' && !wasAsked)) return null;
  const ask = async () => {
    setPermission(await Notification.requestPermission());
    setWasAsked(true);
  };
  return (
    <section className="notification-offer" aria-live="polite">
      {permission === 'default' ? (
        <>
          <p>{messages.text('submissions.notify.text')}</p>
          <Button label={messages.text('submissions.notify.action')} onClick={ask} />
        </>
      ) : (
        <p>{messages.text(`submissions.notify.${permission}`)}</p>
      )}
    </section>
  );
}
