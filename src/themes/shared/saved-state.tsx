import { type ReactNode, useEffect, useState } from 'react';
import { useMessages } from '#i18n/messages-context.tsx';
import { Icon } from '#ui/icon.tsx';
import { describeAge } from './describe-age.ts';
import './saved-state.css';

const MILLISECONDS_BETWEEN_LOOKS = 20_000;

interface SavedStateProps {
  readonly state: 'saving' | 'saved' | 'failed';
  /** When the last change was committed, in milliseconds by the clock of `now`. */
  readonly savedAt?: number;
  /** The portal's clock, which is the server's: the device's may be hours from it. Always the same function. */
  readonly now: () => Date;
}

/** "Saved on this device 2 minutes ago". Quiet: a failure is announced where it is said why (features/storage/save-problem.tsx). */
export function SavedState({ state, savedAt, now }: SavedStateProps): ReactNode {
  const messages = useMessages();
  const [seenAt, setSeenAt] = useState(() => now().getTime());

  useEffect(() => {
    const timer = setInterval(() => setSeenAt(now().getTime()), MILLISECONDS_BETWEEN_LOOKS);
    return () => clearInterval(timer);
  }, [now]);

  if (state === 'failed') {
    return (
      <p className="saved-state saved-state--failed">
        <Icon name="error" />
        {messages.text('shell.saveFailed')}
      </p>
    );
  }
  if (state === 'saving') return <p className="saved-state">{messages.text('shell.saving')}</p>;
  // Its line is kept free: what is below must not move at the first key.
  if (savedAt === undefined) return <p className="saved-state" />;
  const age = describeAge(savedAt, Math.max(seenAt, savedAt), messages.language);
  return (
    <p className="saved-state">
      <Icon name="check" />
      {age === undefined
        ? messages.text('shell.savedJustNow')
        : messages.text('shell.savedAgo', { time: age })}
    </p>
  );
}
