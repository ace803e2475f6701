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

/** `remainingMs` changes only in the last minute, so an active session causes no renders. */
export type SessionState =
  | { readonly phase: 'none' | 'active' | 'expired' }
  | { readonly phase: 'last-minute'; readonly remainingMs: number };

/** Session timer of one tab (specification, section 4; decisions, "Time"). */
export interface SessionMonitor {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /**
   * Begins a session after an authorization; await it before the session's key is used. An old session that ran out unnoticed ends first,
   * here (`onReplaced`) and in the other tabs, instead of being prolonged.
   */
  begin(): Promise<void>;
  /** Resumes the session of another tab or of this page before a reload; false if there is none or it has ended. */
  resume(): Promise<boolean>;
  /** Returns whether this tab's session lives. If it ran out while no timer was on, this call ends it, with `onExpire`. */
  isLive(): Promise<boolean>;
  /** Sets the page's `enableTimeout`. The timer runs only while it is on; switching it on checks the clock at once. */
  setEnabled(isEnabled: boolean): void;
  /** The modal's Continue, which alone resets the session in its last minute. */
  continueSession(): void;
  /** Ends the session in every tab, even one that is being resumed. Does not call `onExpire` here. */
  end(): void;
  dispose(): void;
}

export interface SessionMonitorOptions {
  readonly durationMinutes: number;
  /** Epoch milliseconds by the device's clock: see page-session.ts. */
  readonly now: () => number;
  /** Called when a session begins: by a clock that was set back since, other pages would take its deadline for dead. */
  readonly restartClock: () => void;
  readonly sharing: SessionSharing;
  readonly watchActivity: (onActivity: () => void) => () => void;
  readonly watchWake: (onWake: () => void) => () => void;
  /** Makes one authenticated request (the CSRF call); called every five minutes while the claimant is active. */
  readonly keepAlive: () => void;
  /** Called once when the session has ended. `isFirst`: this tab noticed it first and must log out. */
  readonly onExpire: (end: { readonly isFirst: boolean }) => void;
  /** Called before another session begins in this tab, after one that ran out unnoticed; must forget that one's data. */
  readonly onReplaced: () => Promise<void>;
}

/** Time limit for reading storage, which must not keep a session open. */
const STORAGE_PATIENCE_MS = 2_000;

function giveUp(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, STORAGE_PATIENCE_MS, undefined));
}

/** Creates the session timer. It runs after `begin` or `resume`, on pages that enable it. */
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

  /** Takes over another tab's deadline, limited to one full session from now. */
  function adopt(other: number): void {
    if (isOver(other)) return;
    const longest = startSessionDeadline(now(), durationMinutes);
    deadline = Math.max(deadline ?? 0, Math.min(other, longest));
    sharedDeadline = other;
  }

  /** Shares only a deadline later than the one known; otherwise tabs with different clocks would answer each other forever. */
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

  /** A frozen tab may have missed the other tabs' messages, so read the stored deadline before ending the session. */
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
      options.restartClock();
      if (deadline === null) sharing.tell({ type: 'begun' });
      // The authorization was itself an authenticated request.
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
        // `end` was called before this tab had resumed the session, so the other tabs have not heard of it.
        sharing.tell({ type: 'ended' });
        return false;
      }
      adopt(kept);
      // The page's start has just made the CSRF call.
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
