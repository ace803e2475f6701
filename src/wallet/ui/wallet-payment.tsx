import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { type WalletClaim, WalletModal } from './wallet-modal.tsx';
import './wallet-payment.css';
import type { WalletClient, WalletState } from '#wallet/wallet-client.ts';
import { toLinkStatus, type WalletLink, type WalletLinkStatus } from '#wallet/wallet-link.ts';
import { watchReturn } from '#wallet/wallet-return.ts';

export interface WalletPaymentProps {
  readonly client: WalletClient;
  /** Value of claimDetails.paymentAuthorizationCode. */
  readonly code: string | null;
  readonly onCodeChange: (code: string | null) => void;
  readonly claim: WalletClaim;
  /** Another tab writes the claim; a login's answer can be taken only once and is left to that tab. */
  readonly isReader?: boolean;
  readonly buttonImageUrl: string;
  /** Server clock. */
  readonly now: () => Date;
}

/** Renders the wallet choice of the payment page, and takes an earlier login's answer (decisions, "Wallet payment"). */
export function WalletPayment(props: WalletPaymentProps) {
  const { client, code, claim, onCodeChange } = props;
  const messages = useMessages();
  const announce = useAnnounce();
  const state = useSyncExternalStore(client.subscribe, client.getState);
  const status = useLinkStatus(state.link, props.now);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => void client.restoreLink(code), [client, code]);

  const collect = useEffectEvent(async () => {
    const collected = await client.collectReturn(claim.draftId);
    if (collected !== null || client.getState().failure !== null) setIsOpen(false);
    if (collected === null) return;
    onCodeChange(collected);
    // The answer can be taken only once, so save it before the page may close.
    await claim.flushDraft().catch(() => undefined);
  });
  const isReady = state.settings !== null;
  const takesReturn = isReady && props.isReader !== true;
  useEffect(() => {
    if (!takesReturn) return;
    void collect();
    return watchReturn(collect);
  }, [takesReturn]);

  if (!isReady) {
    // A wallet that is already linked can be used without the settings.
    if (status === 'linked') return <WalletStatus state={state} status={status} />;
    return (
      <FeedbackBox style="warning" role="status">
        <p>{messages.text('wallet.notReady')}</p>
      </FeedbackBox>
    );
  }
  if (state.settings?.enabled !== true) return <FeedbackBox>{messages.text('wallet.disabled')}</FeedbackBox>;
  const isLinked = status === 'linked' && !state.hasInvalidVerification;
  const disconnect = async () => {
    await client.unlink();
    onCodeChange(null);
    announce(messages.text('wallet.disconnected'));
  };
  return (
    <div className="wallet">
      {/* Always in the page, so that its first text is announced too. */}
      <div role="status">
        <WalletStatus state={state} status={status} />
      </div>
      <ButtonRow>
        <Button
          variant={isLinked ? 'secondary' : 'primary'}
          label={messages.text(isLinked ? 'wallet.connectOther' : 'wallet.connect')}
          onClick={() => setIsOpen(true)}
        />
        {isLinked && (
          <Button variant="quiet" label={messages.text('wallet.disconnect')} onClick={disconnect} />
        )}
      </ButtonRow>
      {isOpen && (
        <WalletModal
          client={client}
          claim={claim}
          buttonImageUrl={props.buttonImageUrl}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

export interface WalletStatusProps {
  readonly state: WalletState;
  readonly status: WalletLinkStatus;
}

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

/** Shows the link's state. A failed login does not change an existing link. */
function LinkStatus({ state, status }: WalletStatusProps) {
  const messages = useMessages();
  // Without a link nothing was refused: the claim was then paid another way.
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

/** Longest delay of setTimeout, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Returns the link's status, and renders again when the link expires by the server's clock. */
export function useLinkStatus(link: WalletLink | null, now: () => Date): WalletLinkStatus {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const status = toLinkStatus(link, now());
  useEffect(() => {
    if (link === null || status !== 'linked') return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, Math.min(link.expiresAt - now().getTime(), MAX_DELAY_MS));
    };
    // The server's clock may have been set back; then the expiry is still to come.
    const look = () => {
      lookAgain();
      wait();
    };
    wait();
    // Timers stand still while the device sleeps.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [link, status, now]);
  return status;
}
