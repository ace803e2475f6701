/**
 * What was answered longer ago than this must be there again after any death of the browser (milliseconds). The page commits 300 ms
 * after a key at the latest; the rest is the time that the commit may take on a slow and busy machine.
 */
const COMMITTED_AFTER_MS = 1_000;

interface Kept {
  /** One of these is to be found. */
  readonly values: readonly string[];
  /** What was kept before; none: anything may be found while this is young. */
  readonly before: readonly string[];
  /** Epoch milliseconds, when it was given. */
  readonly at: number;
}

/** An answer that is not what was typed. */
export interface LostAnswer {
  readonly id: string;
  readonly found: string;
  readonly allowed: readonly string[];
}

/** What the claimant has answered, when, and what of it the device must still have. */
export class KeptAnswers {
  readonly #kept = new Map<string, Kept>();

  /** Nothing that was answered has to be there. */
  get isEmpty(): boolean {
    return this.#kept.size === 0;
  }

  answered(id: string, value: string, at = Date.now()): void {
    this.#kept.set(id, { values: [value], before: this.#kept.get(id)?.values ?? [], at });
  }

  /** An answer is being given anew: until it is, anything may be found. */
  changing(id: string): void {
    this.#kept.delete(id);
  }

  /** The browser died: what was only just answered may be lost, or not. */
  died(at = Date.now()): void {
    this.#doubtSince(at - COMMITTED_AFTER_MS);
  }

  /** The claimant was told that nothing typed since then is saved. */
  forgive(since: number): void {
    this.#doubtSince(since - COMMITTED_AFTER_MS);
  }

  /** Whether an answer may be found so: as it was last, or as it was before where that is too short a time ago. */
  isAllowed(id: string, found: string): boolean {
    return this.#listAllowed(id)?.includes(found) ?? true;
  }

  /** What is wrong with an answer as it was found; what is found is the truth from then on. */
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

  /** Undefined where anything may be found. */
  #listAllowed(id: string): readonly string[] | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    if (Date.now() - kept.at > COMMITTED_AFTER_MS) return kept.values;
    return kept.before.length === 0 ? undefined : [...kept.before, ...kept.values];
  }
}
