import { createListeners } from '#kernel/observable.ts';
import { readSmallState, type SmallState, writeSmallState } from './small-state.ts';

/** Times of one network exchange. Never of an answer from a cache, whose `Date` is old. */
export interface Exchange {
  readonly date: string | null;
  /** `performance.now()` before the request and after the answer's headers. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Current time by the server's clock (decisions, "Time"). */
export interface ServerClock {
  now(): Date;
  /**
   * Returns the earliest possible time: the last one that the network told, plus the time since. The device's clock counts only if there is
   * none, so that a wrong one cannot turn away a claimant whom the server would accept.
   */
  earliest(): Date;
  /** True until the network has told the time, and after the device slept or its clock was changed; pages then mark the time. */
  isEstimate(): boolean;
  observe(exchange: Exchange): void;
  load(): Promise<void>;
  /** Calls the listener when `isEstimate` changes or the time jumps. */
  subscribe(listener: () => void): () => void;
}

/** The device's two clocks, in milliseconds; tests pass their own. */
export interface DeviceClock {
  /** Wall clock: survives a restart, but anyone can change it. */
  wall(): number;
  /** Monotonic clock: cannot be changed, but may stand still while the device sleeps. */
  monotonic(): number;
}

type KeptTime = SmallState['serverTime'];

export interface TimeStore {
  read(): Promise<KeptTime | undefined>;
  write(time: KeptTime): Promise<unknown>;
}

const DEVICE: DeviceClock = { wall: () => Date.now(), monotonic: () => performance.now() };
const STORE: TimeStore = {
  read: () => readSmallState('serverTime'),
  write: (time) => writeSmallState('serverTime', time),
};
/** The two clocks drift apart by less than this, unless the device slept or its clock was changed. */
const DRIFT_LIMIT_MS = 5_000;
const PERSIST_EVERY_MS = 10_000;
/** The midpoint of a slower exchange is too inaccurate, so it counts only while the time is an estimate. */
const SLOW_EXCHANGE_MS = 10_000;
/** Date.parse reads a date without a zone in the device's own zone, and "12" as December. */
const NAMED_ZONE = /(?:GMT|UTC|Z)$/;

interface Anchor {
  readonly server: number;
  /** Earliest possible server time: the last one that the network told. */
  readonly told: number;
  readonly monotonic: number;
  readonly wall: number;
  readonly isEstimate: boolean;
}

/** Creates the clock. Until a server time is known it returns the device's time, as an estimate. */
export function createServerClock(device: DeviceClock = DEVICE, store: TimeStore = STORE): ServerClock {
  let anchor: Anchor = anchorAt(device, device.wall(), device.wall());
  let persistedAt = Number.NEGATIVE_INFINITY;
  const { subscribe, tell } = createListeners();

  const isEstimate = () => anchor.isEstimate || hasDrifted(device, anchor);

  function move(next: Anchor): void {
    const before = anchor;
    const wasEstimate = isEstimate();
    anchor = next;
    const jump = next.server - (before.server + next.monotonic - before.monotonic);
    if (wasEstimate !== next.isEstimate || Math.abs(jump) > 1_000) tell();
  }

  return {
    now: () => new Date(anchor.server + device.monotonic() - anchor.monotonic),
    earliest: () => new Date(anchor.told + device.monotonic() - anchor.monotonic),
    isEstimate,
    observe({ date, startedAt, endedAt }) {
      const told = Date.parse(date ?? '');
      if (Number.isNaN(told) || !NAMED_ZONE.test(date ?? '')) return;
      if (endedAt - startedAt > SLOW_EXCHANGE_MS && !isEstimate()) return;
      const midpoint = (startedAt + endedAt) / 2;
      const monotonic = device.monotonic();
      // The latest answer wins, not the latest time, so a server whose clock was once fast is corrected by its next answer.
      move(anchorAt(device, told + (monotonic - midpoint)));
      if (monotonic - persistedAt < PERSIST_EVERY_MS) return;
      persistedAt = monotonic;
      void store.write({ server: anchor.server, device: anchor.wall });
    },
    async load() {
      const kept = await store.read();
      // A network answer that arrived meanwhile is more accurate.
      if (kept === undefined || !anchor.isEstimate) return;
      const server = Math.max(kept.server, kept.server + device.wall() - kept.device);
      move(anchorAt(device, server, kept.server));
    },
    subscribe,
  };
}

/** @param told the last known server time, if `server` is an estimate. */
function anchorAt(device: DeviceClock, server: number, told?: number): Anchor {
  return {
    server,
    told: told ?? server,
    monotonic: device.monotonic(),
    wall: device.wall(),
    isEstimate: told !== undefined,
  };
}

function hasDrifted(device: DeviceClock, anchor: Anchor): boolean {
  const drift = device.wall() - anchor.wall - (device.monotonic() - anchor.monotonic);
  return Math.abs(drift) > DRIFT_LIMIT_MS;
}
