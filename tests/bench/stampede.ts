import { PROBE_SERVES_MS } from '#outbox/flush-probe.ts';
import { backOffDelay } from '#server/back-off.ts';
import { endOfPause, extendPause, type ServerFailure, type ServerPause } from '#server/server-pause.ts';
import { createRandom } from '../support/pseudo-random.ts';

/** Clients whose claims wait while the server is away, and the server's behaviour afterwards. Times are in seconds. */
export interface Stampede {
  readonly clients: number;
  /** Answers per second; the server refuses the rest with 503. One claim takes two: the probe and the upload. */
  readonly capacity: number;
  /** Value of the server's `Retry-After`; null for none. */
  readonly retryAfter: number | null;
  readonly outage: number;
  /** Seconds from the end of the outage to the deadline. */
  readonly timeLeft: number;
  readonly seed: number;
}

export interface StampedeResult {
  /** Most requests in one second after the first minute, as a multiple of the capacity. */
  readonly peak: number;
  /** When the last claim was filed: in seconds after the outage, and as a multiple of the least time that the capacity needs. */
  readonly lastAt: number;
  readonly ratio: number;
  readonly filed: number;
  /** Claims that missed the deadline although the capacity would have sufficed. */
  readonly late: number;
}

/** One client's waiting state: the server's pause, and the back-off of its row. */
interface Client {
  pause: ServerPause | undefined;
  uploadFailures: number;
  isUploading: boolean;
  /** Second of the probe that allows its uploads. */
  probedAt: number;
}

const FIRST_MINUTE = 60;

export function simulateStampede(stampede: Stampede): StampedeResult {
  const { clients: count, capacity, outage, timeLeft } = stampede;
  const random = createRandom(stampede.seed);
  const deadline = outage + timeLeft;
  const calendar: Client[][] = Array.from({ length: deadline }, () => []);
  // Clients submit throughout the outage.
  for (let index = 0; index < count; index += 1) {
    const client = { pause: undefined, uploadFailures: 0, isUploading: false, probedAt: 0 };
    calendar[Math.floor(random() * outage)]?.push(client);
  }
  let filed = 0;
  let lastAt = outage;
  let most = 0;
  for (const [second, due] of calendar.entries()) {
    if (second >= outage + FIRST_MINUTE) most = Math.max(most, due.length);
    const isAway = second < outage;
    // The order within one second is random.
    const refused = isAway ? due.length : Math.max(0, due.length - capacity);
    if (!isAway) moveToFront(due, refused, random);
    for (const [index, client] of due.entries()) {
      let next = second + 1;
      if (index < refused) {
        const named = isAway || stampede.retryAfter === null ? null : stampede.retryAfter * 1_000;
        next = Math.max(next, Math.ceil(waitAfterRefusal(client, named, second, deadline, random)));
      } else if (client.isUploading) {
        filed += 1;
        lastAt = second;
        continue;
      } else {
        client.pause = undefined;
        client.isUploading = true;
        client.probedAt = second;
      }
      calendar[next]?.push(client);
    }
    calendar[second] = [];
  }
  const least = (2 * count) / capacity;
  const possible = Math.min(count, Math.floor((capacity * timeLeft) / 2));
  return {
    peak: most / capacity,
    lastAt: lastAt - outage,
    ratio: (lastAt - outage) / least,
    filed,
    late: Math.max(0, possible - filed),
  };
}

/** Returns the second in which a refused client tries again: with its upload if an earlier probe is still valid, else with a probe. */
function waitAfterRefusal(
  client: Client,
  retryAfterMs: number | null,
  second: number,
  deadline: number,
  random: () => number,
): number {
  const now = second * 1_000;
  const failure: ServerFailure = { retryAfterMs, isSilence: false };
  let next: number;
  if (client.isUploading && retryAfterMs === null) {
    client.uploadFailures += 1;
    next = second + backOffDelay(client.uploadFailures, null, random, deadline * 1_000 - now) / 1_000;
  } else {
    client.pause = extendPause(client.pause, failure, { now, random });
    next = endOfPause(client.pause, deadline * 1_000) / 1_000;
  }
  client.isUploading &&= (next - client.probedAt) * 1_000 <= PROBE_SERVES_MS;
  return next;
}

function moveToFront<T>(items: T[], count: number, random: () => number): void {
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(random() * (items.length - index));
    const [a, b] = [items[index], items[other]];
    if (a !== undefined && b !== undefined) [items[index], items[other]] = [b, a];
  }
}
