import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import { fieldValueToText } from './field-text.ts';
import { defineRule } from './rule-adapter.ts';
import type { WalletStanding } from './rule-context.ts';

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
