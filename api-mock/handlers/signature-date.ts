import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { signatureDateSchema } from '#server/small-endpoints.ts';
import { instantToWallTime } from '../data/time-zones.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/signature-date?culture=: answers with the current day in the case's zone, by the server's clock. */
export function createSignatureDateHandler(world: World) {
  return http.get(`*${ENDPOINTS.signatureDate}`, ({ request }) => {
    const space = world.spaceOf(request);
    const { signatureTimeZone } = space.serverCase.server;
    const { year, month, day } = instantToWallTime(space.serverNow(), signatureTimeZone);
    const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'));
    return replyJson(signatureDateSchema, { signatureDate: `${mm}/${dd}/${year}` }, { headers: NO_STORE });
  });
}
