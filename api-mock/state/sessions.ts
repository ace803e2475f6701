import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

export const sessionSchema = z.object({
  id: z.string(),
  /** Epoch milliseconds, real time. Each call with the session's cookie puts it off. */
  expiresAt: z.number(),
  /** Form type -> who proved their credentials for it (a claimant's id), and the raw captcha value they were given. */
  authorizations: z.record(z.string(), z.object({ claimantId: z.string(), captchaRawValue: z.string() })),
});
export type Session = z.infer<typeof sessionSchema>;

export const SESSION_COOKIE = 'mock-session';

/** The sessions of one space. */
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

  /** The live session of a cookie's value, its end put off by `lengthSeconds`. */
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

  /** Authorizes one form type, in the session that there is or in a new one. */
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

  /** Sessions already begun take the new length at once: a tester who shortens it wants to see it end. */
  shortenTo(lengthSeconds: number): void {
    const latest = this.#now() + lengthSeconds * 1000;
    for (const session of this.#sessions.values()) session.expiresAt = Math.min(session.expiresAt, latest);
  }
}
