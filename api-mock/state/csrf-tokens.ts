import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CSRF_COOKIE = 'mock-csrf';

/** Issues and checks request tokens that are bound to a cookie of the same browser. */
export class CsrfTokens {
  readonly #secret = randomBytes(32);

  createCookieValue(): string {
    return randomBytes(18).toString('base64url');
  }

  createToken(cookieValue: string): string {
    return createHmac('sha256', this.#secret).update(cookieValue).digest('base64url');
  }

  isValid(cookieValue: string | undefined, token: string | null): boolean {
    if (cookieValue === undefined || token === null) return false;
    const expected = Buffer.from(this.createToken(cookieValue));
    const given = Buffer.from(token);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
