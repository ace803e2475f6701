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
  /** What claimDetails.paymentAuthorizationCode holds. */
  readonly code: string | null;
  readonly onCodeChange: (code: string | null) => void;
  readonly claim: WalletClaim;
  /** Another tab writes the claim: what a login brought back, which is given once, is left to it. */
  readonly isReader?: boolean;
  /** settings.wallet.buttonImageUrl */
  readonly buttonImageUrl: string;
  /** The server's clock. */
  readonly now: () => Date;
}

/**
 * The wallet choice of the payment page: connects a wallet, takes up what a login brought back (also one that this page
 * was left for), and shows it as linked until its code expires (decisions, "Wallet payment").
 */
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
    // It is given once: a page that is closed now must not take it along.
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
    // What was connected before can be used without the settings.
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

/** The longest delay that setTimeout takes, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Whether the wallet is linked; turns to 'expired' at its moment by the server's clock. */
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
    // The server's clock may have been set back meanwhile: then the moment is still to come.
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
