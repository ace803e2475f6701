import { useMessages } from '#i18n/messages-context.tsx';
import { FeedbackBox } from '#ui/feedback-box.tsx';
import type { WalletState } from './wallet-client.ts';
import type { WalletLinkStatus } from './wallet-link.ts';

export interface WalletStatusProps {
  readonly state: WalletState;
  readonly status: WalletLinkStatus;
}

/** Says how it stands with the wallet: linked and until when, expired, refused at submit, or what went wrong. */
export function WalletStatus({ state, status }: WalletStatusProps) {
  const messages = useMessages();
  if (state.hasInvalidVerification) {
    return (
      <FeedbackBox style="danger" heading={messages.text('wallet.invalid.heading')}>
        <p>{messages.text('wallet.invalid.copy')}</p>
      </FeedbackBox>
    );
  }
  if (state.failure !== null) {
    return <FeedbackBox style="warning">{messages.text(`wallet.failure.${state.failure}`)}</FeedbackBox>;
  }
  if (status === 'expired') {
    return (
      <FeedbackBox style="warning" heading={messages.text('wallet.expired.heading')}>
        <p>{messages.text('wallet.expired.copy')}</p>
      </FeedbackBox>
    );
  }
  if (status === 'unlinked' || state.link === null) return null;
  const until = messages.date(new Date(state.link.expiresAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <FeedbackBox style="success" heading={messages.text('wallet.linked.heading')}>
      <p>{messages.text('wallet.linked.copy', { until })}</p>
    </FeedbackBox>
  );
}
