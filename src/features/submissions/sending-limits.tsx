import { useEffect, useReducer } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { useMessages } from '#words/messages-context.tsx';

export interface SendingLimitsProps {
  readonly row: Pick<OutboxRowView, 'authorizedUntil' | 'walletCodeExpiresAt'>;
  /** The server's clock. */
  readonly now: () => Date;
}

/**
 * Until when a claim that waits is sent without the claimant (decisions, "Submitting and the outbox"): both limits are epoch
 * milliseconds. One that has passed, or was never known (0), is told as what will be asked, not as a time.
 */
export function SendingLimits({ row, now }: SendingLimitsProps) {
  const messages = useMessages();
  const [, tellAnew] = useReducer((count: number) => count + 1, 0);
  const { authorizedUntil, walletCodeExpiresAt } = row;
  const time = now().getTime();
  const ahead = [authorizedUntil, walletCodeExpiresAt ?? 0].filter((limit) => limit > time);
  const next = ahead.length === 0 ? undefined : Math.min(...ahead);
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(tellAnew, next - now().getTime() + 1);
    return () => clearTimeout(timer);
  });
  const wordTime = (limit: number) => ({ date: messages.time(new Date(limit)) });
  return (
    <>
      <p>
        {authorizedUntil > time
          ? messages.text('submissions.confirmation.pinAgain', wordTime(authorizedUntil))
          : messages.text('filing.offlineSubmit.pinFirst')}
      </p>
      {walletCodeExpiresAt !== null && (
        <p>
          {walletCodeExpiresAt > time
            ? messages.text('submissions.confirmation.walletUntil', wordTime(walletCodeExpiresAt))
            : messages.text('submissions.confirmation.walletAgain')}
        </p>
      )}
    </>
  );
}
