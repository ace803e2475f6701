import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import { defineRule, defineTextPatternRule, fieldValueToText, type WalletStanding } from './rule.ts';

/** Tells whether a text has at least two letters of any script: nobody signs with one. */
function hasTwoLetters(text: string): boolean {
  return /\p{L}.*\p{L}/su.test(text);
}

/** Portal's own rule for a typed signature (specification, section 3). */
export const signatureNameRule = defineTextPatternRule('signatureName', hasTwoLetters);

/** Reason why a claim cannot be paid to a wallet; `validation.{code}` words it. */
export type WalletIssueCode = 'walletOff' | 'walletUnreachable' | 'walletNotLinked' | 'walletExpired';

/**
 * Finds why a claim cannot be paid to a wallet: it needs an unexpired code from the wallet's login, and the server must still offer the
 * wallet. A missing code never counts as expired.
 */
export function findWalletIssue(code: string, standing: WalletStanding): WalletIssueCode | undefined {
  if (standing.offer === 'off') return 'walletOff';
  if (code === '') return standing.offer === 'offered' ? 'walletNotLinked' : 'walletUnreachable';
  return standing.now < standing.codeExpiresAt ? undefined : 'walletExpired';
}

/** Rule of the hidden field for the wallet's code. A context without `readWallet` only requires a code. */
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
