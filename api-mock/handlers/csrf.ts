import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { csrfTokenSchema } from '#server/transport.ts';
import { createCookie, readCookies } from '../http/cookies.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';
import { CSRF_COOKIE } from '../state/csrf-tokens.ts';
import type { World } from '../state/world.ts';

/** GET /api/csrf: answers with a request token and sets the cookie that it is bound to. */
export function createCsrfHandler(world: World) {
  return http.get(`*${ENDPOINTS.csrf}`, ({ request }) => {
    const space = world.spaceOf(request);
    const cookieValue = readCookies(request).get(CSRF_COOKIE) ?? space.csrfTokens.createCookieValue();
    return replyJson(
      csrfTokenSchema,
      {
        requestHeaderName: space.scenario.csrf.headerName,
        requestToken: space.csrfTokens.createToken(cookieValue),
      },
      { headers: { ...NO_STORE, 'Set-Cookie': createCookie(request, CSRF_COOKIE, cookieValue) } },
    );
  });
}
