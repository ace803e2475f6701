import { createObservable } from '#kernel/observable.ts';
import {
  extendOnActivity,
  isDeadlineOver,
  readSession,
  SESSION_KEEP_ALIVE_MS,
  SESSION_TICK_MS,
  startSessionDeadline,
} from '#kernel/session-clock.ts';
import type { SessionMessage, SessionSharing } from './session-sharing.ts';

/** `remainingMs` moves only in the last minute: an active session renders nothing anew. */
export type SessionState =
  | { readonly phase: 'none' | 'active' | 'expired' }
  | { readonly phase: 'last-minute'; readonly remainingMs: number };

/** The session timer of one tab (specification, section 4; decisions, "Time"). */
export interface SessionMonitor {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * A session begins now: call it when an authorization succeeded, and wait for it before the session's key is used. One whose time had
   * run out while no timer stood ends first, here (`onReplaced`) and in the other tabs: what begins is not its prolongation.
   */
  begin(): Promise<void>;
  /** Takes up the session of another tab, or of before a reload; false where there is none or it has ended. */
  resume(): Promise<boolean>;
  /** Whether this tab's session lives. One whose time has run out while no timer stood ends at the question, with `onExpire`. */
  isLive(): Promise<boolean>;
  /** The page's enableTimeout: the timer works only where it is on. Switched on, it looks at the clock at once. */
  setEnabled(isEnabled: boolean): void;
  /** The modal's Continue: the only thing that resets the session in its last minute. */
  continueSession(): void;
  /** Ends the session in every tab without `onExpire` here, also one that is just being resumed: the claimant has finished. */
  end(): void;
  dispose(): void;
}

export interface SessionMonitorOptions {
  /** settings.minSessionDurationMinutes */
  readonly durationMinutes: number;
  /** Epoch ms by the device's clock: see page-session.ts. */
  readonly now: () => number;
  readonly sharing: SessionSharing;
  readonly watchActivity: (onActivity: () => void) => () => void;
  readonly watchWake: (onWake: () => void) => () => void;
  /** One authenticated request (the CSRF call), every five minutes while the claimant is active. */
  readonly keepAlive: () => void;
  /** The session has ended, once. `isFirst` is true in the tab that found out: that one logs out. */
  readonly onExpire: (end: { readonly isFirst: boolean }) => void;
  /** Another session begins in this tab after one that had run out unnoticed: what that one left is forgotten before. */
  readonly onReplaced: () => Promise<void>;
}

/** Storage that does not answer must not keep a session open. */
const STORAGE_PATIENCE_MS = 2_000;

function giveUp(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, STORAGE_PATIENCE_MS, undefined));
}

/** Creates the session timer. It waits for `begin` or `resume`, and for a page that enables it. */
export function createSessionMonitor(options: SessionMonitorOptions): SessionMonitor {
  const { durationMinutes, now, sharing } = options;
  const state = createObservable<SessionState>({ phase: 'none' });
  let deadline: number | null = null;
  let sharedDeadline = 0;
  let lastActivity = 0;
  let keptAliveAt = 0;
  let isEnabled = false;
  let isConfirmingEnd = false;
  let endings = 0;
  let ticking: ReturnType<typeof setInterval> | undefined;

  function show(next: SessionState): void {
    if (next.phase !== state.get().phase || next.phase === 'last-minute') state.set(next);
  }

  const isOver = (other: number) => isDeadlineOver(other, now(), durationMinutes * 60_000);

  /** Takes a deadline from elsewhere. */
  function adopt(other: number): void {
    if (isOver(other)) return;
    const longest = startSessionDeadline(now(), durationMinutes);
    deadline = Math.max(deadline ?? 0, Math.min(other, longest));
    sharedDeadline = other;
  }

  /** Only what is later than the others know: tabs whose clocks differ would else answer each other without end. */
  async function share(): Promise<void> {
    if (deadline === null || deadline <= sharedDeadline) return;
    sharedDeadline = deadline;
    sharing.tell({ type: 'deadline', deadline });
    await sharing.writeDeadline(deadline);
  }

  function keepAlive(): void {
    keptAliveAt = now();
    sharing.tell({ type: 'kept-alive', at: keptAliveAt });
    options.keepAlive();
  }

  function startTicking(): void {
    clearInterval(ticking);
    ticking = isEnabled && deadline !== null ? setInterval(tick, SESSION_TICK_MS) : undefined;
  }

  function stop(phase: 'none' | 'expired'): void {
    deadline = null;
    startTicking();
    show({ phase });
  }

  function expire(isFirst: boolean): void {
    if (deadline === null) return;
    stop('expired');
    if (isFirst) sharing.tell({ type: 'ended' });
    options.onExpire({ isFirst });
  }

  /** A frozen tab may have missed what the others said: the kept deadline is asked before the end. */
  async function expireUnlessExtended(): Promise<void> {
    if (isConfirmingEnd) return;
    isConfirmingEnd = true;
    const kept = await Promise.race([sharing.readDeadline(), giveUp()]);
    isConfirmingEnd = false;
    if (deadline === null) return;
    if (kept !== undefined) adopt(kept);
    if (hasRunOut()) expire(true);
    else tick();
  }

  function hasRunOut(): boolean {
    return deadline !== null && readSession(deadline, now()).phase === 'expired';
  }

  function tick(): void {
    if (deadline === null || !isEnabled) return;
    const reading = readSession(deadline, now());
    if (reading.phase === 'expired') {
      void expireUnlessExtended();
      return;
    }
    show(reading);
    void share();
    if (lastActivity > keptAliveAt && now() - keptAliveAt >= SESSION_KEEP_ALIVE_MS) keepAlive();
  }

  function noteActivity(): void {
    if (deadline === null || !isEnabled) return;
    lastActivity = now();
    deadline = extendOnActivity(deadline, lastActivity, durationMinutes);
  }

  function hear(message: SessionMessage): void {
    if (message.type === 'ended') {
      expire(false);
    } else if (message.type === 'begun') {
      if (hasRunOut()) expire(false);
    } else if (message.type === 'kept-alive') {
      keptAliveAt = Math.max(keptAliveAt, Math.min(message.at, now()));
    } else if (deadline !== null) {
      adopt(message.deadline);
      tick();
    }
  }

  function startSession(): Promise<void> {
    deadline = startSessionDeadline(now(), durationMinutes);
    sharedDeadline = 0;
    show({ phase: 'active' });
    startTicking();
    return share();
  }

  const stopWatching = [options.watchActivity(noteActivity), options.watchWake(tick), sharing.listen(hear)];

  return {
    getState: state.get,
    subscribe: state.subscribe,
    async begin() {
      if (hasRunOut()) {
        stop('none');
        await options.onReplaced();
      }
      if (deadline === null) sharing.tell({ type: 'begun' });
      // The authorization itself was an authenticated request.
      keptAliveAt = now();
      return startSession();
    },
    async resume() {
      const endingsBefore = endings;
      const kept = await sharing.readDeadline();
      if (kept === undefined || isOver(kept)) {
        return deadline !== null && !hasRunOut();
      }
      if (endings !== endingsBefore) {
        // It was ended before this tab knew that it is live: the others do.
        sharing.tell({ type: 'ended' });
        return false;
      }
      adopt(kept);
      // The start-up has just made the call.
      keptAliveAt = now();
      show({ phase: 'active' });
      startTicking();
      tick();
      return true;
    },
    async isLive() {
      if (hasRunOut()) await expireUnlessExtended();
      return deadline !== null && !hasRunOut();
    },
    setEnabled(enabled) {
      isEnabled = enabled;
      if (!enabled && deadline !== null) show({ phase: 'active' });
      startTicking();
      tick();
    },
    continueSession() {
      if (deadline === null) return;
      void startSession();
      keepAlive();
    },
    end() {
      endings += 1;
      if (deadline === null) return;
      stop('none');
      sharing.tell({ type: 'ended' });
    },
    dispose() {
      clearInterval(ticking);
      for (const stopOne of stopWatching) stopOne();
    },
  };
}
