import { readSmallState, removeSmallState, writeSmallState } from './small-state.ts';

/**
 * The one session that all tabs share (decisions, "Time"): activity in one keeps all alive, expiry in one ends all. Times are epoch
 * milliseconds by the device's wall clock, which goes on while the device sleeps.
 */
export interface SessionState {
  /** When the session ends; undefined where there is none. */
  getDeadline(): number | undefined;
  /** Takes up the session of another tab, or of before a reload. */
  load(): Promise<void>;
  /** Begins or prolongs the session: it ends `durationMs` from now. */
  prolong(): void;
  /** Ends it in every tab. */
  end(): void;
  /** Told when the deadline moves or the session ends, here or in another tab. */
  subscribe(listener: (change: SessionChange) => void): () => void;
  dispose(): void;
}

export type SessionChange =
  | { readonly kind: 'prolonged'; readonly deadline: number }
  | { readonly kind: 'ended' };

const CHANNEL = 'session';
/** Activity comes with every key: storage and the other tabs hear of it this often. */
const TELL_EVERY_MS = 1_000;

/** Creates the shared session. */
export function createSessionState(durationMs: number, now: () => number = Date.now): SessionState {
  let deadline: number | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<(change: SessionChange) => void>();
  const channel = new BroadcastChannel(CHANNEL);

  function apply(change: SessionChange): void {
    deadline = change.kind === 'prolonged' ? change.deadline : undefined;
    for (const listener of listeners) listener(change);
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const change = parseChange(data);
    if (change !== undefined) apply(change);
  };

  return {
    getDeadline: () => deadline,
    async load() {
      const kept = await readSmallState('sessionDeadline');
      if (kept === undefined || deadline !== undefined) return;
      // A clock that was set back would make the session longer than any: it ends when a new one would.
      apply({ kind: 'prolonged', deadline: Math.min(kept, now() + durationMs) });
    },
    prolong() {
      const time = now();
      const change: SessionChange = { kind: 'prolonged', deadline: time + durationMs };
      const isNew = deadline === undefined;
      apply(change);
      if (!isNew && time - toldAt < TELL_EVERY_MS) return;
      toldAt = time;
      channel.postMessage(change);
      void writeSmallState('sessionDeadline', change.deadline);
    },
    end() {
      if (deadline === undefined) return;
      toldAt = Number.NEGATIVE_INFINITY;
      apply({ kind: 'ended' });
      channel.postMessage({ kind: 'ended' });
      void removeSmallState('sessionDeadline');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      listeners.clear();
      channel.close();
    },
  };
}

/** A message of another tab, which may run another version. */
function parseChange(data: unknown): SessionChange | undefined {
  if (!(data instanceof Object) || !('kind' in data)) return undefined;
  if (data.kind === 'ended') return { kind: 'ended' };
  if (data.kind === 'prolonged' && 'deadline' in data && typeof data.deadline === 'number') {
    return { kind: 'prolonged', deadline: data.deadline };
  }
  return undefined;
}
