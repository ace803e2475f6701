import { Modal } from '#design/modal.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useWalletLogin, type WalletClaim } from './use-wallet-login.ts';
import { WalletButton } from './wallet-button.tsx';
import type { WalletClient } from './wallet-client.ts';

export interface WalletModalProps {
  readonly client: WalletClient;
  readonly claim: WalletClaim;
  readonly buttonImageUrl: string;
  readonly onCancel: () => void;
}

/** Connects a wallet: says what happens, and opens the provider's login. It is closed when the wallet is linked. */
export function WalletModal({ client, claim, buttonImageUrl, onCancel }: WalletModalProps) {
  const messages = useMessages();
  const { phase, open } = useWalletLogin(client, claim);
  const canOpen = phase === 'ready' || phase === 'waiting' || phase === 'closed' || phase === 'unsaved';
  return (
    <Modal
      isOpen
      heading={messages.text('wallet.modal.heading')}
      confirm={{ label: messages.text('wallet.modal.cancel'), onClick: onCancel, variant: 'secondary' }}
    >
      <p>{messages.text('wallet.modal.copy')}</p>
      <WalletButton imageUrl={buttonImageUrl} isDisabled={!canOpen} onClick={open} />
      <div role="status">
        {phase === 'waiting' && <p>{messages.text('wallet.modal.waiting')}</p>}
        {phase === 'closed' && <FeedbackBox>{messages.text('wallet.modal.closed')}</FeedbackBox>}
        {phase === 'refused' && (
          <FeedbackBox style="warning">{messages.text('wallet.modal.refused')}</FeedbackBox>
        )}
        {(phase === 'unsaved' || phase === 'unprepared') && (
          <FeedbackBox style="warning">{messages.text('wallet.modal.unsaved')}</FeedbackBox>
        )}
      </div>
    </Modal>
  );
}
