import { http } from 'msw';
import { deadlinesShapeASchema, deadlinesShapeBSchema } from '#server/deadlines.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { createDeadlinesShapeA, createDeadlinesShapeB } from '../data/deadlines-answer.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/deadlines, in the shape that the scenario picks. */
export function createDeadlinesHandler(world: World) {
  return http.get(`*${ENDPOINTS.deadlines}`, ({ request }) => {
    const space = world.spaceOf(request);
    return space.scenario.deadlines.shape === 'a'
      ? replyJson(deadlinesShapeASchema, createDeadlinesShapeA(space), { headers: NO_CACHE })
      : replyJson(deadlinesShapeBSchema, createDeadlinesShapeB(space), { headers: NO_CACHE });
  });
}
