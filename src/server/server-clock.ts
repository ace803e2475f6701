import { createListeners } from '#kernel/observable.ts';
import { readSmallState, type SmallState, writeSmallState } from './small-state.ts';

/** One network exchange as its maker saw it; never one that a cache answered: its `Date` is old. */
export interface Exchange {
  /** The `Date` header. */
  readonly date: string | null;
  /** `performance.now()` before the request and after the answer's headers. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** "Now" by the server's clock (decisions, "Time"). */
export interface ServerClock {
  now(): Date;
  /**
   * The earliest that it can be: what the network has told, and the time since. The device's clock is not believed here, so that nobody
   * is turned away by it whom the server would take. Where the network has never told the time, it is all there is.
   */
  earliest(): Date;
  /** True until the network has told the time, and again after the device slept or its clock was moved: shown as such. */
  isEstimate(): boolean;
  observe(exchange: Exchange): void;
  /** Takes up the last server time that this device has seen. */
  load(): Promise<void>;
  /** Told when `isEstimate` changes or time jumps. */
  subscribe(listener: () => void): () => void;
}

/** The device's two clocks, in milliseconds; given from outside in tests. */
export interface DeviceClock {
  /** Wall clock: survives a restart, can be moved by anyone. */
  wall(): number;
  /** Monotonic: cannot be moved, may stand still while the device sleeps. */
  monotonic(): number;
}

type KeptTime = SmallState['serverTime'];

/** Where the last server time is kept between visits. */
export interface TimeStore {
  read(): Promise<KeptTime | undefined>;
  write(time: KeptTime): Promise<unknown>;
}

const DEVICE: DeviceClock = { wall: () => Date.now(), monotonic: () => performance.now() };
const STORE: TimeStore = {
  read: () => readSmallState('serverTime'),
  write: (time) => writeSmallState('serverTime', time),
};
/** Wall and monotonic clock drift apart by less than this unless the device slept or its clock was moved. */
const DRIFT_LIMIT_MS = 5_000;
const PERSIST_EVERY_MS = 10_000;
/** Of a slower exchange the midpoint says too little: it is taken only where nothing better is known. */
const SLOW_EXCHANGE_MS = 10_000;
/** A date without its zone would be read in the device's own, and "12" as a December. */
const NAMED_ZONE = /(?:GMT|UTC|Z)$/;

interface Anchor {
  readonly server: number;
  /** What the network has told: the server's time was not earlier. */
  readonly told: number;
  readonly monotonic: number;
  readonly wall: number;
  readonly isEstimate: boolean;
}

/** Creates the clock. Before anything is known it shows the device's own time, as an estimate. */
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
      // The last one seen, not the latest: a server whose clock was ahead once is corrected by its next answer.
      move(anchorAt(device, told + (monotonic - midpoint)));
      if (monotonic - persistedAt < PERSIST_EVERY_MS) return;
      persistedAt = monotonic;
      void store.write({ server: anchor.server, device: anchor.wall });
    },
    async load() {
      const kept = await store.read();
      // An answer of the network that came meanwhile knows better.
      if (kept === undefined || !anchor.isEstimate) return;
      const server = Math.max(kept.server, kept.server + device.wall() - kept.device);
      move(anchorAt(device, server, kept.server));
    },
    subscribe,
  };
}

/** @param told where the server's time is an estimate: what of it is known. */
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
