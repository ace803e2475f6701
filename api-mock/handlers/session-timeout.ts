import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { controlErrorSchema } from '../control/contract.ts';
import { CSRF_REFUSAL, isCsrfTokenAccepted } from '../http/check-csrf.ts';
import { createCookie, readCookies } from '../http/cookies.ts';
import { NO_STORE, replyJson, replyNothing } from '../http/reply.ts';
import { SESSION_COOKIE } from '../state/sessions.ts';
import type { World } from '../state/world.ts';

/** POST /api/session-timeout: ends the session; the answer has no body. */
export function createSessionTimeoutHandler(world: World) {
  return http.post(`*${ENDPOINTS.sessionTimeout}`, ({ request }) => {
    const space = world.spaceOf(request);
    if (!isCsrfTokenAccepted(space, request)) {
      return replyJson(controlErrorSchema, { error: CSRF_REFUSAL }, { status: 403, headers: NO_STORE });
    }
    space.sessions.end(readCookies(request).get(SESSION_COOKIE));
    space.save();
    return replyNothing({ ...NO_STORE, 'Set-Cookie': createCookie(request, SESSION_COOKIE, '', 0) });
  });
}
