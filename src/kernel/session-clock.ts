/** Length of the warning before the session's deadline (specification, section 9). Milliseconds. */
export const SESSION_WARNING_MS = 60_000;
export const SESSION_TICK_MS = 1_000;
/** Interval at which an active claimant's server session is kept alive (decisions, "Time"). */
export const SESSION_KEEP_ALIVE_MS = 5 * 60_000;

/** DOM events that count as activity: any key, wheel, mouse or touch (specification, section 4). */
export const ACTIVITY_EVENTS = [
  'keydown',
  'wheel',
  'mousedown',
  'mousemove',
  'pointerdown',
  'touchstart',
  'touchmove',
] as const;

/** State of the session. `last-minute`: the modal shows, and only Continue extends the session. `remainingMs` is 0 once expired. */
export interface SessionReading {
  readonly phase: 'active' | 'last-minute' | 'expired';
  readonly remainingMs: number;
}

/** Returns the deadline of a session that is active at `now`. Times are epoch milliseconds. */
export function startSessionDeadline(now: number, minSessionDurationMinutes: number): number {
  return now + minSessionDurationMinutes * 60_000;
}

/** A network time sync may correct a device's clock by this much on its own. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Tells whether a deadline from storage or another tab is dead: passed, or further ahead than a session lasts (clock set back).
 * Milliseconds.
 */
export function isDeadlineOver(deadline: number, now: number, sessionMs: number): boolean {
  return deadline <= now || deadline > now + sessionMs + CLOCK_TOLERANCE_MS;
}

/** Reads the session's state. The session expires when its deadline is reached, as the countdown shows 0:00. */
export function readSession(deadline: number, now: number): SessionReading {
  const remainingMs = Math.max(0, deadline - now);
  if (remainingMs === 0) return { phase: 'expired', remainingMs };
  return { phase: remainingMs <= SESSION_WARNING_MS ? 'last-minute' : 'active', remainingMs };
}

/** Returns the deadline after activity: later while the session is active, unchanged in the last minute and after the end. */
export function extendOnActivity(deadline: number, now: number, minSessionDurationMinutes: number): number {
  if (readSession(deadline, now).phase !== 'active') return deadline;
  // Never earlier: another tab may already have told of later activity.
  return Math.max(deadline, startSessionDeadline(now, minSessionDurationMinutes));
}

/** Formats the countdown as m:ss; a second that has begun counts. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
