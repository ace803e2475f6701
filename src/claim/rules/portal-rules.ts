import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import { defineRule, defineTextPatternRule, fieldValueToText, type WalletStanding } from './rule.ts';

/** Whether a text has two letters at least, of any script: one alone is no name that somebody signs with. */
function hasTwoLetters(text: string): boolean {
  return /\p{L}.*\p{L}/su.test(text);
}

/** The portal's own rule for a typed signature (specification, section 3). */
export const signatureNameRule = defineTextPatternRule('signatureName', hasTwoLetters);

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
