const PAUSE_MS = 60_000;

/** Counts wrong PINs for each ID, known or not, so that PINs cannot be guessed by trying. */
export class WrongTries {
  readonly #tries = new Map<string, { count: number; lastAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the milliseconds for which an ID is still refused, whatever the PIN; 0 if it had fewer than `limit` wrong tries in a row. */
  pauseOf(id: string, limit: number): number {
    const tries = this.#tries.get(id);
    if (tries === undefined) return 0;
    const leftMs = tries.lastAt + PAUSE_MS - this.#now();
    if (leftMs <= 0) this.#tries.delete(id);
    return tries.count >= limit ? Math.max(0, leftMs) : 0;
  }

  add(id: string): void {
    this.#tries.set(id, { count: (this.#tries.get(id)?.count ?? 0) + 1, lastAt: this.#now() });
  }

  forget(id: string): void {
    this.#tries.delete(id);
  }
}
