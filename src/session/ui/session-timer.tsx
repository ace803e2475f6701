import { useSyncExternalStore } from 'react';
import { useLateCode } from '#claim/ui/lazy-module.ts';
import type { SessionMonitor } from '#session/session-monitor.ts';

const loadModal = () => import('./session-modal.tsx');

export interface SessionTimerProps {
  readonly monitor: SessionMonitor;
}

/** Shows the session's last minute. Part of the shell; its modal is loaded when a session begins, not with the page. */
export function SessionTimer({ monitor }: SessionTimerProps) {
  const state = useSyncExternalStore(monitor.subscribe, monitor.getState);
  // Ahead of need: in the last minute there may be no network to load it.
  const modal = useLateCode(loadModal, state.phase !== 'none');
  return (
    state.phase === 'last-minute' &&
    modal && <modal.SessionModal remainingMs={state.remainingMs} onContinue={monitor.continueSession} />
  );
}
