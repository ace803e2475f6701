import { useState } from 'react';
import { Button } from '#design/button.tsx';
import type { FormType } from '#server/form-type.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import './outbox.css';

function readPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window && navigator.serviceWorker ? Notification.permission : 'unsupported';
}

/** Offers notifications about a waiting claim. It asks for permission only after a submit that could not be sent, and only at a press. */
export function NotificationOffer({ formType }: { readonly formType: FormType }) {
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
          <p>{messages.text(formWordKey('submissions.notify.text', formType))}</p>
          <Button label={messages.text('submissions.notify.action')} onClick={ask} />
        </>
      ) : (
        <p>
          {messages.text(
            permission === 'granted'
              ? 'submissions.notify.granted'
              : formWordKey('submissions.notify.denied', formType),
          )}
        </p>
      )}
    </section>
  );
}
