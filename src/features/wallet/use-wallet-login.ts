import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '#words/messages-context.tsx';
import { openLogin } from './leave-for-login.ts';
import type { WalletClient } from './wallet-client.ts';
import { watchWindow } from './watch-return.ts';

/** What a login needs to know of the claim it is for. */
export interface WalletClaim {
  readonly draftId: string;
  /** Path and query of the payment page. */
  readonly returnPath: string;
  /** Commits what was typed before the page is left. */
  readonly flushDraft: () => Promise<void>;
}

/**
 * 'refused': the login address is not one that this site may open; 'unprepared': the device keeps nothing, so that nobody would
 * know the provider's answer; 'unsaved': the draft could not be committed.
 */
export type LoginPhase = 'preparing' | 'ready' | 'waiting' | 'closed' | 'refused' | 'unprepared' | 'unsaved';

export interface WalletLogin {
  readonly phase: LoginPhase;
  /** Opens the provider's page; straight from the click. */
  readonly open: () => void;
}

const goToAddress = (address: string) => location.assign(address);

/** One login at the wallet provider, prepared when the modal opens, so that the click can open its window at once. */
export function useWalletLogin(client: WalletClient, claim: WalletClaim, goTo = goToAddress): WalletLogin {
  const messages = useMessages();
  const [phase, setPhase] = useState<LoginPhase>('preparing');
  const address = useRef('');
  const stopWatching = useRef(() => {});
  const { draftId, returnPath, flushDraft } = claim;

  useEffect(() => {
    let isCurrent = true;
    const texts = {
      returning: messages.text('wallet.return.returning'),
      closing: messages.text('wallet.return.closing'),
      back: messages.text('wallet.return.back'),
      expired: messages.text('wallet.return.expired'),
    };
    const { culture, direction } = messages;
    const show = (next: LoginPhase): void => {
      if (isCurrent) setPhase(next);
    };
    client.beginLogin({ draftId, returnPath, culture, direction, texts }).then(
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
  }, [client, draftId, returnPath, messages]);

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
