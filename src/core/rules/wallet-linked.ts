import * as z from 'zod/mini';
import { fieldValueToText } from './field-text.ts';
import type { Issue } from './issue.ts';
import { defineRule } from './rule-adapter.ts';

/**
 * What the server has said of the wallet as a way to be paid. `unknown`: it was not asked yet; `unreachable`: it was asked and
 * gave no usable answer; `off`: switched off, or this settlement has none.
 */
export type WalletOffer = 'unknown' | 'unreachable' | 'offered' | 'off';

/** How it stands with the wallet and one authorization code. Times are epoch milliseconds by the server's clock. */
export interface WalletStanding {
  readonly offer: WalletOffer;
  /** Until when the code can be used; 0 where that is not known: such a code counts as expired. */
  readonly codeExpiresAt: number;
  readonly now: number;
}

/** What keeps a claim from being paid to a wallet; each is worded in `validation.{code}`. */
export type WalletIssueCode = 'walletOff' | 'walletUnreachable' | 'walletNotLinked' | 'walletExpired';

/**
 * A claim that is paid to a wallet has a code that the wallet's login gave and that can still be used, and the server still
 * offers the wallet. Only a code that was there once is told as expired.
 */
export function findWalletIssue(code: string, standing: WalletStanding): WalletIssueCode | undefined {
  if (standing.offer === 'off') return 'walletOff';
  if (code === '') return standing.offer === 'offered' ? 'walletNotLinked' : 'walletUnreachable';
  return standing.now < standing.codeExpiresAt ? undefined : 'walletExpired';
}

/** The rule of the hidden field that takes the wallet's code. Where nobody knows of a wallet, the code alone is asked for. */
export const walletLinkedRule = defineRule({
  schema: z.object({}),
  async check(_config, value, { readWallet }): Promise<Issue | undefined> {
    const code = fieldValueToText(value).trim();
    const standing = (await readWallet?.(code)) ?? {
      offer: 'offered' as const,
      codeExpiresAt: Number.POSITIVE_INFINITY,
      now: 0,
    };
    const issue = findWalletIssue(code, standing);
    return issue === undefined ? undefined : { code: issue };
  },
});
