import { createListeners } from '#kernel/observable.ts';
import { requestLock } from '#kernel/request-lock.ts';
import type { Result } from '#kernel/result.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import type { DraftStatus } from '#vault/database/rows.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import type { ModelChange, StoredModel } from './draft-records.ts';

/** Save state that the page shows. `saved` only after the commit; a `failed` save is kept and retried, and nothing typed is dropped. */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly failure: StorageFailure };

/** Open draft with its keys (decisions, "Authorization, drafts and the session"). */
export interface OpenDraft {
  readonly id: string;
  readonly formType: FormType;
  readonly keys: DraftKeys;
  /** One tab writes, the others read (see `DraftLock`): in a reader `save` and `writePage` do nothing. */
  readonly lock: DraftLock;
  readStatus(): Promise<DraftStatus | 'gone'>;
  /** Reads all models in order; reports and skips a damaged record. @throws StorageError if storage fails. */
  readModels(onDamage?: () => void): Promise<readonly StoredModel[]>;
  /** Deletes documents that a killed tab left without a field. Call it at opening, with the models from `readModels`. */
  forgetUnnamedDocuments(models: readonly StoredModel[]): Promise<void>;
  /** Takes a change, which is committed within 500 ms. The cost does not depend on the number of fields. */
  save(change: ModelChange): void;
  flush(): Promise<Result<void, StorageFailure>>;
  /** Writes the whole draft again, except its documents, after the device deleted it under this tab. `takeModels` runs as the write begins. */
  keepAgain(takeModels: () => readonly StoredModel[]): Promise<Result<void, StorageFailure>>;
  /** Reads the slug of the page to resume at; undefined if there is none. */
  readPage(): Promise<string | undefined>;
  writePage(slug: string): void;
  getSaveState(): SaveState;
  subscribeToSaveState(listener: () => void): () => void;
  /** Commits pending changes, releases the lock and forgets the keys. The draft stays. */
  close(): Promise<void>;
}

/** This tab's role: a `writer` may save, a `reader` shows what is stored. */
export type DraftRole = 'writer' | 'reader';

/** Lock that lets one tab write a draft, so that no answer is lost; a second tab reads, and can take over on request. */
export interface DraftLock {
  /** `released`: this tab has closed the draft and neither reads nor writes it. */
  getRole(): DraftRole | 'released';
  /** Returns why this tab could not become the writer although no other tab is one: the device accepts no write. A retry may help. */
  getFailure(): StorageFailure | undefined;
  /** Requests the writer role without disturbing another tab. @throws what storage throws if the device accepts no write. */
  request(): Promise<DraftRole>;
  /** Asks the writing tab to commit and step back; overrules a tab that does not answer (frozen by the browser). */
  takeOver(): Promise<DraftRole>;
  subscribe(listener: () => void): () => void;
  release(): void;
}

/** Time limit for the writing tab to step back; the browser may have frozen it. */
const ANSWER_MS = 2_000;
const CHANNEL = 'draft-lock';

interface DraftLockOptions {
  readonly draftId: string;
  /** Records this tab as the writer, before it acts as one. */
  readonly becomeWriter: () => Promise<void>;
  readonly commit: () => Promise<unknown>;
}

export function createDraftLock({ draftId, becomeWriter, commit }: DraftLockOptions): DraftLock {
  const name = `draft/${draftId}`;
  const { subscribe, tell } = createListeners();
  let role: DraftRole | 'released' = 'reader';
  let failure: StorageFailure | undefined;
  let free: (() => void) | undefined;

  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== draftId || role !== 'writer') return;
    // Becomes a reader first: changes typed during the commit would be lost.
    setRole('reader');
    void commit().finally(release);
  };

  function setRole(next: DraftRole | 'released'): void {
    if (next === role || (role === 'released' && next === 'reader')) return;
    role = next;
    tell();
  }

  function setFailure(next: StorageFailure | undefined): void {
    if (next?.code === failure?.code) return;
    failure = next;
    tell();
  }

  function release(): void {
    setRole('reader');
    free?.();
    free = undefined;
  }

  /** Resolves when the lock is held or refused; a held lock stays until `release`. */
  function acquire(options: LockOptions): Promise<DraftRole> {
    return new Promise((resolve, reject) => {
      requestLock(name, options, async (lock) => {
        if (lock === null) {
          setFailure(undefined);
          return resolve('reader');
        }
        await becomeWriter().catch((error: unknown) => {
          setFailure(toStorageFailure(error));
          throw error;
        });
        setFailure(undefined);
        const held = new Promise<void>((resolveHeld) => {
          free = resolveHeld;
        });
        setRole('writer');
        resolve('writer');
        await held;
      }).catch((error: unknown) => {
        // Either the wait timed out, or another tab has stolen the lock.
        setRole('reader');
        reject(error);
      });
    });
  }

  return {
    getRole: () => role,
    getFailure: () => failure,
    async request() {
      return role === 'writer' ? role : acquire({ ifAvailable: true });
    },
    async takeOver() {
      if (role === 'writer') return role;
      channel.postMessage(draftId);
      try {
        return await acquire({ signal: AbortSignal.timeout(ANSWER_MS) });
      } catch (error) {
        // This tab got the lock, but could not record itself as the writer.
        if (failure !== undefined) throw error;
        return acquire({ steal: true });
      }
    },
    subscribe,
    release() {
      setRole('released');
      release();
      channel.close();
    },
  };
}
