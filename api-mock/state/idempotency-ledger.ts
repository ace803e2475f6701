/** What the server knows of one idempotency key. */
export interface LedgerEntry {
  state: 'processing' | 'filed' | 'open';
  /** Over the models and the files' hashes; never over captcha values or the multipart boundary. */
  fingerprint: string | undefined;
  referenceCodeForm: string | undefined;
  submissionId: string | undefined;
  /** Every send with this key that reached the server, refused ones too. */
  attempts: number;
}

/** Keys of claims in one space. Only a filed claim is remembered for good: a refused one may be sent again. */
export class IdempotencyLedger {
  readonly #entries = new Map<string, LedgerEntry>();

  find(key: string): LedgerEntry | undefined {
    return this.#entries.get(key);
  }

  /** Counts one send. */
  countAttempt(key: string): LedgerEntry {
    const entry = this.#entries.get(key) ?? {
      state: 'open',
      fingerprint: undefined,
      referenceCodeForm: undefined,
      submissionId: undefined,
      attempts: 0,
    };
    entry.attempts += 1;
    this.#entries.set(key, entry);
    return entry;
  }

  restore(key: string, entry: LedgerEntry): void {
    this.#entries.set(key, entry);
  }
}
