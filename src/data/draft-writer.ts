import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { commitChanges } from './commit-changes.ts';
import type { ModelChange } from './draft-records.ts';
import type { SaveState } from './open-draft.ts';
import { addChange, mergeChanges, NO_CHANGES, type PendingChanges } from './pending-changes.ts';
import type { StorageFailure } from './storage-error.ts';
import { isFinalFailure, toStorageFailure } from './storage-failure.ts';
import type { DraftKeys } from './vault/draft-keys.ts';

/** A pause in typing this long commits; typing without a pause commits this often. Together well within 500 ms. */
const PAUSE_MS = 120;
const LONGEST_WAIT_MS = 300;
/** A failed commit is tried again by itself this much later, and at every further change. */
const RETRY_MS = 3_000;

export interface DraftWriter {
  save(change: ModelChange): void;
  writePage(slug: string): void;
  flush(): Promise<Result<void, StorageFailure>>;
  getState(): SaveState;
  subscribe(listener: () => void): () => void;
}

/** Collects the changes of one draft and commits them, one transaction at a time. */
export function createDraftWriter(
  draft: { readonly keys: DraftKeys; readonly writer: string },
  now: () => Date,
  savedAt: Date | null,
): DraftWriter {
  let pending: PendingChanges = NO_CHANGES;
  let page: string | undefined;
  let state: SaveState = { kind: 'saved', at: savedAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | undefined;
  let writing: Promise<Result<void, StorageFailure>> = Promise.resolve(succeed(undefined));
  const listeners = new Set<() => void>();

  const hasChanges = () => pending.size > 0 || page !== undefined;

  function setState(next: SaveState): void {
    if (next.kind === 'pending' && state.kind === 'pending') return;
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  function changed(): void {
    if (state.kind !== 'failed') setState({ kind: 'pending' });
    waitingSince ??= performance.now();
    schedule(Math.max(0, Math.min(PAUSE_MS, LONGEST_WAIT_MS - (performance.now() - waitingSince))));
  }

  async function commit(): Promise<Result<void, StorageFailure>> {
    clearTimeout(timer);
    if (!hasChanges()) return succeed(undefined);
    const [changes, slug] = [pending, page];
    [pending, page, waitingSince] = [NO_CHANGES, undefined, undefined];
    try {
      await commitChanges(draft, changes, slug, now().getTime());
      setState(hasChanges() ? { kind: 'pending' } : { kind: 'saved', at: now() });
      return succeed(undefined);
    } catch (error) {
      const failure = toStorageFailure(error);
      logEvent('draft-not-saved', failure.code);
      setState({ kind: 'failed', failure });
      if (isFinalFailure(failure)) return fail(failure);
      pending = mergeChanges(changes, pending);
      page ??= slug;
      schedule(RETRY_MS);
      return fail(failure);
    }
  }

  function flush(): Promise<Result<void, StorageFailure>> {
    writing = writing.then(commit);
    return writing;
  }

  return {
    save(change) {
      pending = addChange(pending, change);
      changed();
    },
    writePage(slug) {
      page = slug;
      changed();
    },
    flush,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
