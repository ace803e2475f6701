import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

export const sessionSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds, real time. Each call with the session's cookie extends it. */
  expiresAt: z.number(),
  /** Form type -> id of the claimant who proved their credentials for it, and the raw captcha value of that answer. */
  authorizations: z.record(z.string(), z.object({ claimantId: z.string(), captchaRawValue: z.string() })),
});
export type Session = z.infer<typeof sessionSchema>;

export const SESSION_COOKIE = 'mock-session';

export class Sessions {
  readonly #now: () => number;
  readonly #sessions = new Map<string, Session>();

  constructor(now: () => number, restored: readonly Session[] = []) {
    this.#now = now;
    for (const session of restored) this.#sessions.set(session.id, session);
  }

  get all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /** Returns the live session of a cookie's value and extends it by `lengthSeconds`. */
  touch(id: string | undefined, lengthSeconds: number): Session | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id);
    if (session === undefined) return undefined;
    if (session.expiresAt <= this.#now()) {
      this.#sessions.delete(session.id);
      return undefined;
    }
    session.expiresAt = this.#now() + lengthSeconds * 1000;
    return session;
  }

  authorize(
    current: Session | undefined,
    formType: string,
    authorization: { readonly claimantId: string; readonly captchaRawValue: string },
    lengthSeconds: number,
  ): Session {
    const session = current ?? {
      id: randomBytes(24).toString('base64url'),
      expiresAt: 0,
      authorizations: {},
    };
    session.expiresAt = this.#now() + lengthSeconds * 1000;
    session.authorizations[formType] = { ...authorization };
    this.#sessions.set(session.id, session);
    return session;
  }

  end(id: string | undefined): void {
    if (id !== undefined) this.#sessions.delete(id);
  }

  /** Shortens the running sessions too, so that a tester need not wait for the old length. */
  shortenTo(lengthSeconds: number): void {
    const latest = this.#now() + lengthSeconds * 1000;
    for (const session of this.#sessions.values()) session.expiresAt = Math.min(session.expiresAt, latest);
  }
}
