import type { FieldValue } from '../contract/form-model.ts';
import type { CalendarDay } from '../pacific-day.ts';

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

/** What became of a server pattern; 'undecided' is left to the server (decisions, "Form engine"). */
export type PatternVerdict = 'match' | 'mismatch' | 'undecided';

/** All that a rule may look at besides its own config and the value. */
export interface RuleContext {
  /** The value of another field of the same model; null where it has none. */
  getFieldValue(property: string): FieldValue;
  /** The allowed characters; undefined until the whitelist is fetched. */
  readonly whitelist: ReadonlySet<string> | undefined;
  /** Fetches a missing whitelist again; undefined where that fails. Without it a missing whitelist throws. */
  readonly fetchWhitelist?: () => Promise<ReadonlySet<string> | undefined>;
  /** The Pacific day by the server's clock. */
  readonly today: CalendarDay;
  /** Whether a .NET pattern matches the whole text. */
  matchesPattern(pattern: string, text: string): Promise<PatternVerdict>;
  /** The verdict of an earlier `matchesPattern` with the same arguments, where it is still known. */
  recallPattern?(pattern: string, text: string): PatternVerdict | undefined;
  /** Told the type of a rule whose parameters are wrong: it is the server's to judge. */
  leaveToServer?(ruleType: string): void;
  /** How many records a list of the claim has ('claimTransactions'); undefined where there is no such list. */
  countRecords?(list: string): number | undefined;
  /** How it stands with the wallet, and with a code that its login gave ('' where there is none). */
  readonly readWallet?: (code: string) => Promise<WalletStanding>;
}
