import { SESSION_COOKIE, type Session } from '../state/sessions.ts';
import type { Space } from '../state/space.ts';
import { createCookie, readCookies } from './cookies.ts';

/** Returns the live session of a request and extends it. */
export function findSession(space: Space, request: Request): Session | undefined {
  const id = readCookies(request).get(SESSION_COOKIE);
  return space.sessions.touch(id, space.scenario.session.lengthSeconds);
}

export function createSessionCookie(space: Space, request: Request, session: Session): string {
  return createCookie(request, SESSION_COOKIE, session.id, space.scenario.session.lengthSeconds);
}
