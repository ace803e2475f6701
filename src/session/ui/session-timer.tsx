import { useSyncExternalStore } from 'react';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import type { SessionMonitor } from '#session/session-monitor.ts';

const loadModal = () => import('./session-modal.tsx');

export interface SessionTimerProps {
  readonly monitor: SessionMonitor;
}

/** Shows the session's last minute. Part of the shell; its modal loads when a session begins. */
export function SessionTimer({ monitor }: SessionTimerProps) {
  const state = useSyncExternalStore(monitor.subscribe, monitor.getState);
  // Load early: in the last minute there may be no network.
  const modal = useLateCode(loadModal, state.phase !== 'none');
  return (
    state.phase === 'last-minute' &&
    modal && <modal.SessionModal remainingMs={state.remainingMs} onContinue={monitor.continueSession} />
  );
}
