const PAUSE_MS = 60_000;

/** Counts wrong PINs of each ID, known or not, so that nobody can guess them one after the other. */
export class WrongTries {
  readonly #tries = new Map<string, { count: number; lastAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds for which an ID is refused whatever PIN comes with it, after so many wrong ones in a row; 0 where it is not. */
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
