import { randomBytes } from 'node:crypto';

export class ExpiringTokens<T> {
  readonly #prefix: string;
  readonly #now: () => number;
  readonly #tokens = new Map<string, { readonly expiresAt: number; readonly holds: T }>();

  /** @param now real time in epoch milliseconds; tokens do not age by the adjustable server clock */
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

  find(token: string): T | undefined {
    const entry = this.#tokens.get(token);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry.holds : undefined;
  }

  /** Returns a token's value as `find` does, and invalidates the token. */
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
