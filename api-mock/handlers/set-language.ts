import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { NO_STORE, replyNothing } from '../http/reply.ts';

/** GET /api/culture/set-language: declared by the specification and used by nothing; it changes nothing. */
export function createSetLanguageHandler() {
  return http.get(`*${ENDPOINTS.setLanguage}`, () => replyNothing(NO_STORE));
}
