import { createSessionMonitor, type SessionMonitor, type SessionMonitorOptions } from './session-monitor.ts';
import { createSessionSharing } from './session-sharing.ts';
import { createSessionTime } from './session-time.ts';
import { watchActivity, watchWake } from './watch-activity.ts';

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
