import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal } from '#design/modal.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import type { WalletClient } from '#wallet/wallet-client.ts';
import { openLogin } from '#wallet/wallet-login.ts';
import { watchWindow } from '#wallet/wallet-return.ts';
import { useMessages } from '#words/messages-context.tsx';

export interface WalletModalProps {
  readonly client: WalletClient;
  readonly claim: WalletClaim;
  readonly buttonImageUrl: string;
  readonly onCancel: () => void;
}

/** Explains and opens the provider's login. The caller closes the modal once the wallet is linked. */
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

export interface WalletButtonProps {
  /** The provider's button picture; '' if there is none. */
  readonly imageUrl: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

/** Renders the provider's button. Its picture is decoration beside the text, so that the button works without it. */
export function WalletButton({ imageUrl, isDisabled, onClick }: WalletButtonProps) {
  const messages = useMessages();
  const [hasImage, setHasImage] = useState(imageUrl !== '');
  return (
    // A plain button: it must open its window within the click, or the browser blocks it.
    <button type="button" className="wallet-button" disabled={isDisabled} onClick={onClick}>
      {hasImage && (
        <img
          className="wallet-button__image"
          src={imageUrl}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setHasImage(false)}
        />
      )}
      <span>{messages.text('wallet.signIn')}</span>
    </button>
  );
}

export interface WalletClaim {
  readonly draftId: string;
  /** Path and query of the payment page. */
  readonly returnPath: string;
  /** Saves typed answers before the page is left. */
  readonly flushDraft: () => Promise<void>;
}

/**
 * 'refused': the login address is not allowed; 'unprepared': the device cannot store the attempt; 'unsaved': it cannot save the draft.
 */
export type LoginPhase = 'preparing' | 'ready' | 'waiting' | 'closed' | 'refused' | 'unprepared' | 'unsaved';

export interface WalletLogin {
  readonly phase: LoginPhase;
  /** Opens the provider's page. Call it straight from the click. */
  readonly open: () => void;
}

const goToAddress = (address: string) => location.assign(address);

/** Prepares one login when the modal opens, so that the click can open its window at once. */
export function useWalletLogin(client: WalletClient, claim: WalletClaim, goTo = goToAddress): WalletLogin {
  const messages = useMessages();
  const [phase, setPhase] = useState<LoginPhase>('preparing');
  const address = useRef('');
  const stopWatching = useRef(() => {});
  const { draftId, returnPath, flushDraft } = claim;

  // An effect event: a change of the messages (say, new deadlines) must not replace a login that is under way.
  const begin = useEffectEvent(() => {
    const texts = {
      returning: messages.text('wallet.return.returning'),
      closing: messages.text('wallet.return.closing'),
      back: messages.text('wallet.return.back'),
      expired: messages.text('wallet.return.expired'),
    };
    const { culture, direction } = messages;
    return client.beginLogin({ draftId, returnPath, culture, direction, texts });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a login is for one draft, and leads back to one page
  useEffect(() => {
    let isCurrent = true;
    const show = (next: LoginPhase): void => {
      if (isCurrent) setPhase(next);
    };
    begin().then(
      (result) => {
        if (result.ok && isCurrent) address.current = result.value;
        show(result.ok ? 'ready' : 'refused');
      },
      () => show('unprepared'),
    );
    return () => {
      isCurrent = false;
      stopWatching.current();
    };
  }, [client, draftId, returnPath]);

  const open = useCallback(() => {
    stopWatching.current();
    const opened = openLogin(address.current, { flushDraft, goTo });
    setPhase('waiting');
    if (opened instanceof Promise) {
      void opened.then((outcome) => {
        if (outcome === 'unsaved') setPhase('unsaved');
      });
    } else {
      stopWatching.current = watchWindow(opened, () => setPhase('closed'));
    }
  }, [flushDraft, goTo]);

  return { phase, open };
}
