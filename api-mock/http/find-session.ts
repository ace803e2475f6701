import { SESSION_COOKIE, type Session } from '../state/sessions.ts';
import type { Space } from '../state/space.ts';
import { createCookie, readCookies } from './cookies.ts';

/** The live session of a request, its end put off. */
export function findSession(space: Space, request: Request): Session | undefined {
  const id = readCookies(request).get(SESSION_COOKIE);
  return space.sessions.touch(id, space.scenario.session.lengthSeconds);
}

/** The Set-Cookie value that keeps a session as long as the server does. */
export function createSessionCookie(space: Space, request: Request, session: Session): string {
  return createCookie(request, SESSION_COOKIE, session.id, space.scenario.session.lengthSeconds);
}
