import { useEffect, useReducer } from 'react';
import { toLinkStatus, type WalletLink, type WalletLinkStatus } from './wallet-link.ts';

/** The longest delay that setTimeout takes, in ms. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Whether the wallet is linked; turns to 'expired' at its moment by the server's clock. */
export function useLinkStatus(link: WalletLink | null, now: () => Date): WalletLinkStatus {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const status = toLinkStatus(link, now());
  useEffect(() => {
    if (link === null || status !== 'linked') return;
    const timer = setTimeout(lookAgain, Math.min(link.expiresAt - now().getTime(), MAX_DELAY_MS));
    // Timers stand still while the device sleeps.
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [link, status, now]);
  return status;
}
