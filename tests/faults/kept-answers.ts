/**
 * Age in ms from which an answer must survive the death of the browser. The page commits at most 300 ms after a key; the rest allows for
 * the commit on a slow and busy machine.
 */
const COMMITTED_AFTER_MS = 1_000;

interface Kept {
  readonly values: readonly string[];
  /** Earlier values, also allowed while this answer is young. If empty, any value is allowed while it is young. */
  readonly before: readonly string[];
  /** Time of the answer in epoch milliseconds. */
  readonly at: number;
}

export interface LostAnswer {
  readonly id: string;
  readonly found: string;
  readonly allowed: readonly string[];
}

/** The claimant's answers with their times, and what the device must still have of them. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();

  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  answered(id: string, value: string, at = Date.now()): void {
    this.#kept.set(id, { values: [value], before: this.#kept.get(id)?.values ?? [], at });
  }

  /** Accepts any value until the answer is given again. */
  changing(id: string): void {
    this.#kept.delete(id);
  }

  /** Notes that the browser died: the device may have lost the latest answers. */
  died(at = Date.now()): void {
    this.#doubtSince(at - COMMITTED_AFTER_MS);
  }

  /** Notes that the page said that it saves nothing typed since then. */
  forgive(since: number): void {
    this.#doubtSince(since - COMMITTED_AFTER_MS);
  }

  /** Whether the found value is allowed: the latest, or the earlier one if the latest is too young. */
  isAllowed(id: string, found: string): boolean {
    return this.#listAllowed(id)?.includes(found) ?? true;
  }

  /** Checks a found value and takes it as the answer from then on. Returns the loss, if any. */
  check(id: string, found: string): LostAnswer | undefined {
    const allowed = this.#listAllowed(id);
    if (found === '') this.#kept.delete(id);
    else this.#kept.set(id, { values: [found], before: [], at: 0 });
    return allowed === undefined || allowed.includes(found) ? undefined : { id, found, allowed };
  }

  #doubtSince(limit: number): void {
    for (const [id, { values, before, at }] of this.#kept) {
      if (at <= limit) continue;
      if (before.length === 0) this.#kept.delete(id);
      else this.#kept.set(id, { values: [...before, ...values], before: [], at: 0 });
    }
  }

  /** Returns the allowed values; undefined if any value is allowed. */
  #listAllowed(id: string): readonly string[] | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    if (Date.now() - kept.at > COMMITTED_AFTER_MS) return kept.values;
    return kept.before.length === 0 ? undefined : [...kept.before, ...kept.values];
  }
}
