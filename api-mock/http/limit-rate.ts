import type { Space } from '../state/space.ts';
import { NO_STORE, replyParsedJson } from './reply.ts';

/** Current second (real time, since 1970) and the number of calls accepted in it, per space. */
const seconds = new WeakMap<Space, { second: number; count: number }>();

/** Returns the refusal of an overloaded server, or undefined if the call is within `rateLimit`. */
export function refuseAboveRate(space: Space): Response | undefined {
  const { perSecond, status, retryAfterSeconds } = space.scenario.rateLimit;
  if (perSecond === undefined) return undefined;
  const second = Math.floor(space.realNow() / 1000);
  const used = seconds.get(space);
  const count = used?.second === second ? used.count : 0;
  if (count < perSecond) {
    seconds.set(space, { second, count: count + 1 });
    return undefined;
  }
  const headers: Record<string, string> = { ...NO_STORE };
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  return replyParsedJson({ error: 'The server is busy.' }, { status, headers });
}
