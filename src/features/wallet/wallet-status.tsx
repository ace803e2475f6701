import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import type { WalletState } from './wallet-client.ts';
import type { WalletLinkStatus } from './wallet-link.ts';

export interface WalletStatusProps {
  readonly state: WalletState;
  readonly status: WalletLinkStatus;
}

/** Says how it stands with the wallet: linked and until when, expired, refused at submit, or what went wrong. */
export function WalletStatus({ state, status }: WalletStatusProps) {
  const messages = useMessages();
  return (
    <>
      {state.failure !== null && (
        <FeedbackBox style="warning">{messages.text(`wallet.failure.${state.failure}`)}</FeedbackBox>
      )}
      <LinkStatus state={state} status={status} />
    </>
  );
}

/** A sign-in that failed leaves what was connected before as it is. */
function LinkStatus({ state, status }: WalletStatusProps) {
  const messages = useMessages();
  // What was never connected was not refused either: the claim was paid another way then.
  if (state.hasInvalidVerification && status !== 'unlinked') {
    return (
      <FeedbackBox style="danger" heading={messages.text('wallet.invalid.heading')}>
        <p>{messages.text('wallet.invalid.copy')}</p>
      </FeedbackBox>
    );
  }
  if (status === 'expired') {
    return (
      <FeedbackBox style="warning" heading={messages.text('wallet.expired.heading')}>
        <p>{messages.text('wallet.expired.copy')}</p>
      </FeedbackBox>
    );
  }
  if (status === 'unlinked' || state.link === null) return null;
  const until = messages.time(new Date(state.link.expiresAt));
  return (
    <FeedbackBox style="success" heading={messages.text('wallet.linked.heading')}>
      <p>{messages.text('wallet.linked.copy', { until })}</p>
    </FeedbackBox>
  );
}
