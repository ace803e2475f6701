import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { SessionMonitor } from '#session/session-monitor.ts';

const loadModal = () => import('./session-modal.tsx');
const SessionModal = lazy(async () => ({ default: (await loadModal()).SessionModal }));

export interface SessionTimerProps {
  readonly monitor: SessionMonitor;
}

/** Shows the session's last minute. Part of the shell; its modal is loaded when a session begins, not with the page. */
export function SessionTimer({ monitor }: SessionTimerProps) {
  const state = useSyncExternalStore(monitor.subscribe, monitor.getState);
  useEffect(() => {
    // Ahead of need: in the last minute there may be no network to load it.
    if (state.phase === 'active') loadModal().catch(() => undefined);
  }, [state.phase]);
  if (state.phase !== 'last-minute') return null;
  return (
    <Suspense fallback={null}>
      <SessionModal remainingMs={state.remainingMs} onContinue={monitor.continueSession} />
    </Suspense>
  );
}
