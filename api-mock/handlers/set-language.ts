import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { NO_STORE, replyNothing } from '../http/reply.ts';

/** GET /api/culture/set-language: does nothing. The specification declares it, but the portal does not call it. */
export function createSetLanguageHandler() {
  return http.get(`*${ENDPOINTS.setLanguage}`, () => replyNothing(NO_STORE));
}
