/** State of one idempotency key on the server. */
export interface LedgerEntry {
  state: 'processing' | 'filed' | 'open';
  /** Hash of the models and the files' hashes, without captcha values and the multipart boundary. */
  fingerprint: string | undefined;
  referenceCodeForm: string | undefined;
  submissionId: string | undefined;
  /** Number of requests with this key that reached the server, refused ones too. */
  attempts: number;
}

/** Idempotency keys of one space. Only a filed claim closes its key; a refused one may be sent again. */
export class IdempotencyLedger {
  readonly #entries = new Map<string, LedgerEntry>();

  find(key: string): LedgerEntry | undefined {
    return this.#entries.get(key);
  }

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
