/** A linked wallet: the provider's authorization code, and until when it can be used (epoch ms, server's clock). */
export interface WalletLink {
  readonly code: string;
  readonly expiresAt: number;
}

export type WalletLinkStatus = 'unlinked' | 'linked' | 'expired';

/** Whether a wallet is linked now: until `authCodeExpiration`, then it is expired (decisions, "Wallet payment"). */
export function toLinkStatus(link: WalletLink | null, now: Date): WalletLinkStatus {
  if (link === null) return 'unlinked';
  return now.getTime() < link.expiresAt ? 'linked' : 'expired';
}
