import { ACTIVITY_EVENTS } from '#kernel/session-clock.ts';
import { createSessionMonitor, type SessionMonitor, type SessionMonitorOptions } from './session-monitor.ts';
import { createSessionSharing } from './session-sharing.ts';

export function createPageSession(
  options: Pick<SessionMonitorOptions, 'durationMinutes' | 'keepAlive' | 'onExpire' | 'onReplaced'>,
): SessionMonitor {
  const time = createSessionTime();
  return createSessionMonitor({
    ...options,
    now: time.now,
    restartClock: time.restart,
    sharing: createSessionSharing(),
    watchActivity,
    watchWake,
  });
}

/** Milliseconds. */
export interface SessionDeviceClock {
  /** Runs while the device sleeps, but can be set back. */
  readonly wall: () => number;
  /** Never goes back, but may stand still while the device sleeps. */
  readonly monotonic: () => number;
}

const DEVICE: SessionDeviceClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/**
 * Returns the session's clock: epoch milliseconds by the device, the same in every tab. It counts time slept; setting the clock back,
 * even after setting it forward, does not lengthen a session. `restart` goes by the clock as it is set now.
 */
export function createSessionTime(device: SessionDeviceClock = DEVICE) {
  const readStart = () => device.wall() - device.monotonic();
  let startedAt = readStart();
  return {
    now: () => {
      startedAt = Math.max(startedAt, readStart());
      return startedAt + device.monotonic();
    },
    restart: () => {
      startedAt = readStart();
    },
  };
}

const WAKE_EVENTS = ['visibilitychange', 'resume'] as const;

/** Calls `onActivity` at every key, wheel, mouse or touch event on the page. Returns a function that stops it. */
export function watchActivity(onActivity: () => void): () => void {
  const ending = new AbortController();
  for (const name of ACTIVITY_EVENTS) {
    window.addEventListener(name, onActivity, { capture: true, passive: true, signal: ending.signal });
  }
  return () => ending.abort();
}

/** Calls `onWake` when the page may have slept: shown again, resumed, or restored from the back-forward cache. */
export function watchWake(onWake: () => void): () => void {
  const ending = new AbortController();
  for (const name of WAKE_EVENTS) document.addEventListener(name, onWake, { signal: ending.signal });
  window.addEventListener('pageshow', onWake, { signal: ending.signal });
  return () => ending.abort();
}
