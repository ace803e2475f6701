import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { describeAge } from './describe-age.ts';
import './saved-state.css';

const MILLISECONDS_BETWEEN_LOOKS = 20_000;

interface SavedStateProps {
  readonly state: 'saving' | 'saved' | 'failed';
  /** When the last change was committed, by the device's clock in milliseconds. */
  readonly savedAt?: number;
}

/** "Saved on this device 2 minutes ago". Quiet: only a failure is announced. */
export function SavedState({ state, savedAt }: SavedStateProps): ReactNode {
  const messages = useMessages();
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MILLISECONDS_BETWEEN_LOOKS);
    return () => clearInterval(timer);
  }, []);

  if (state === 'failed') {
    return (
      <p className="saved-state saved-state--failed" role="alert">
        <Icon name="error" />
        {messages.text('shell.saveFailed')}
      </p>
    );
  }
  if (state === 'saving') return <p className="saved-state">{messages.text('shell.saving')}</p>;
  // Its line is kept free: what is below must not move at the first key.
  if (savedAt === undefined) return <p className="saved-state" />;
  const age = describeAge(savedAt, Math.max(now, savedAt), messages.culture);
  return (
    <p className="saved-state">
      <Icon name="check" />
      {age === undefined
        ? messages.text('shell.savedJustNow')
        : messages.text('shell.savedAgo', { time: age })}
    </p>
  );
}
