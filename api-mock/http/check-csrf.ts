import { CSRF_COOKIE } from '../state/csrf-tokens.ts';
import type { Space } from '../state/space.ts';
import { readCookies } from './cookies.ts';

export const CSRF_REFUSAL = 'The request could not be verified.';

/** Tells whether an unsafe call carries the token of its browser's cookie, in the header that GET /api/csrf named. */
export function isCsrfTokenAccepted(space: Space, request: Request): boolean {
  const { csrf } = space.scenario;
  if (csrf.refuseTimes > 0) {
    csrf.refuseTimes -= 1;
    return false;
  }
  if (!csrf.check) return true;
  const cookieValue = readCookies(request).get(CSRF_COOKIE);
  return space.csrfTokens.isValid(cookieValue, request.headers.get(csrf.headerName));
}
