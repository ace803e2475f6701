/** The keys that open one draft, all non-extractable. They live in memory and, with the session, in the session record. */
export interface DraftKeys {
  readonly draftId: string;
  /** Random, the same for everything on this device that the same credentials have opened. */
  readonly claimantId: string;
  /** Derived from the credentials; wraps data keys. */
  readonly credentialsKey: CryptoKey;
  /** Seals the draft's models and fields. */
  readonly dataKey: CryptoKey;
}
