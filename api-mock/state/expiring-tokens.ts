import { randomBytes } from 'node:crypto';

/** Random tokens that live for a while and hold something; most are good for one use. */
export class ExpiringTokens<T> {
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #tokens = new Map<string, { readonly expiresAt: number; readonly holds: T }>();

  /** @param now real time, epoch milliseconds: the adjustable server clock ages no token */
  constructor(prefix: string, now: () => number) {
    this.#prefix = prefix;
    this.#now = now;
  }

  issue(holds: T, lifeMs: number): string {
    this.#dropExpired();
    const token = `${this.#prefix}${randomBytes(18).toString('base64url')}`;
    this.#tokens.set(token, { expiresAt: this.#now() + lifeMs, holds });
    return token;
  }

  /** What a token holds, or undefined where it is unknown or has expired. */
  find(token: string): T | undefined {
    const entry = this.#tokens.get(token);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry.holds : undefined;
  }

  /** The same, and the token is used up. */
  use(token: string): T | undefined {
    const holds = this.find(token);
    this.#tokens.delete(token);
    return holds;
  }

  #dropExpired(): void {
    for (const [token, { expiresAt }] of this.#tokens) {
      if (expiresAt <= this.#now()) this.#tokens.delete(token);
    }
  }
}
