import { ACTIVITY_EVENTS } from '#kernel/session-clock.ts';
import { createSessionMonitor, type SessionMonitor, type SessionMonitorOptions } from './session-monitor.ts';
import { createSessionSharing } from './session-sharing.ts';

/** The session timer of this page: shared with the other tabs, watching what the claimant does. */
export function createPageSession(
  options: Pick<SessionMonitorOptions, 'durationMinutes' | 'keepAlive' | 'onExpire' | 'onReplaced'>,
): SessionMonitor {
  return createSessionMonitor({
    ...options,
    now: createSessionTime(),
    sharing: createSessionSharing(),
    watchActivity,
    watchWake,
  });
}

/** The device's two clocks, in milliseconds. */
export interface SessionDeviceClock {
  /** Goes on while the device sleeps, but can be set back. */
  readonly wall: () => number;
  /** Never goes back, but may stand still while the device sleeps. */
  readonly monotonic: () => number;
}

const DEVICE: SessionDeviceClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/**
 * "Now" for the session, in epoch milliseconds by the device's wall clock, and the same in every tab: it counts the time
 * slept, and a clock that is set back, also one that was set forward here before, does not give a session more time.
 */
export function createSessionTime(device: SessionDeviceClock = DEVICE): () => number {
  let startedAt = Number.NEGATIVE_INFINITY;
  const read = () => {
    startedAt = Math.max(startedAt, device.wall() - device.monotonic());
    return startedAt + device.monotonic();
  };
  read();
  return read;
}

/** The moments at which a page that slept or was hidden has to look at the clock at once. */
const WAKE_EVENTS = ['visibilitychange', 'resume'] as const;

/** Calls `onActivity` at every key, wheel, mouse or touch event, wherever it happens. Returns what ends it. */
export function watchActivity(onActivity: () => void): () => void {
  const ending = new AbortController();
  for (const name of ACTIVITY_EVENTS) {
    window.addEventListener(name, onActivity, { capture: true, passive: true, signal: ending.signal });
  }
  return () => ending.abort();
}

/** Calls `onWake` when the page may have slept: shown again, resumed, or taken from the back-forward cache. */
export function watchWake(onWake: () => void): () => void {
  const ending = new AbortController();
  for (const name of WAKE_EVENTS) document.addEventListener(name, onWake, { signal: ending.signal });
  window.addEventListener('pageshow', onWake, { signal: ending.signal });
  return () => ending.abort();
}
