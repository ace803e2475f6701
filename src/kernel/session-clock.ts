/** The warning starts this long before the session's deadline (specification, section 9). Milliseconds. */
export const SESSION_WARNING_MS = 60_000;
/** The timer looks at the clock this often. */
export const SESSION_TICK_MS = 1_000;
/** While the claimant is active, the server's session is kept alive this often (decisions, "Time"). */
export const SESSION_KEEP_ALIVE_MS = 5 * 60_000;

/** What counts as activity: any key, wheel, mouse or touch (specification, section 4). */
export const ACTIVITY_EVENTS = [
  'keydown',
  'wheel',
  'mousedown',
  'mousemove',
  'pointerdown',
  'touchstart',
  'touchmove',
] as const;

/** `last-minute`: the modal shows, and only Continue resets. `remainingMs` is 0 once expired. */
export interface SessionReading {
  readonly phase: 'active' | 'last-minute' | 'expired';
  readonly remainingMs: number;
}

/** The deadline of a session that is active now. Times are epoch milliseconds; the duration is in minutes. */
export function startSessionDeadline(now: number, minSessionDurationMinutes: number): number {
  return now + minSessionDurationMinutes * 60_000;
}

/** A network corrects a device's clock by so much without anybody's doing. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Whether a deadline that was kept, or that another tab tells, is no live session's: it is reached, or lies further off than a session
 * lasts, since the clock was set back. All in milliseconds.
 */
export function isDeadlineOver(deadline: number, now: number, sessionMs: number): boolean {
  return deadline <= now || deadline > now + sessionMs + CLOCK_TOLERANCE_MS;
}

/** Where a session stands. It expires when its deadline is reached, as the countdown shows 0:00. */
export function readSession(deadline: number, now: number): SessionReading {
  const remainingMs = Math.max(0, deadline - now);
  if (remainingMs === 0) return { phase: 'expired', remainingMs };
  return { phase: remainingMs <= SESSION_WARNING_MS ? 'last-minute' : 'active', remainingMs };
}

/** The deadline after activity: moved while the session is active, left alone in the last minute and after the end. */
export function extendOnActivity(deadline: number, now: number, minSessionDurationMinutes: number): number {
  if (readSession(deadline, now).phase !== 'active') return deadline;
  // Never earlier: another tab's later activity may have been told already.
  return Math.max(deadline, startSessionDeadline(now, minSessionDurationMinutes));
}

/** The countdown, minutes:seconds, the seconds in two digits; a second that has begun counts. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
