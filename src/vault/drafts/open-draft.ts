import { createListeners } from '#kernel/observable.ts';
import { requestLock } from '#kernel/request-lock.ts';
import type { Result } from '#kernel/result.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import type { DraftStatus } from '#vault/database/rows.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import type { ModelChange, StoredModel } from './draft-records.ts';

/**
 * What the page tells of saving. `saved` is only said after the commit; a `failed` save is kept and tried again, and
 * nothing typed is dropped meanwhile.
 */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: Date | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly failure: StorageFailure };

/** A draft whose data key is at hand (decisions, "Authorization, drafts and the session"). */
export interface OpenDraft {
  readonly id: string;
  readonly formType: FormType;
  readonly keys: DraftKeys;
  /** One tab writes; others read (see `DraftLock`): `save` and `writePage` do nothing there. */
  readonly lock: DraftLock;
  readStatus(): Promise<DraftStatus | 'gone'>;
  /**
   * Every model with its flags, in order.
   * @throws StorageError where the device's storage is lost; a single damaged record is logged, told and left out.
   */
  readModels(onDamage?: () => void): Promise<readonly StoredModel[]>;
  /**
   * Deletes the documents that a killed tab has left without a field; for the opening, before anything is
   * added.
   * @param models as `readModels` gave them.
   */
  forgetUnnamedDocuments(models: readonly StoredModel[]): Promise<void>;
  /** Takes a change; it is committed within 500 ms of the last one. Its cost does not depend on the other fields. */
  save(change: ModelChange): void;
  /** Commits what is pending now. */
  flush(): Promise<Result<void, StorageFailure>>;
  /**
   * Writes the draft whole to the storage of a device that has deleted it under this tab. Its documents do not come back.
   * @param takeModels gives them as the tab has them at that moment.
   */
  keepAgain(takeModels: () => readonly StoredModel[]): Promise<Result<void, StorageFailure>>;
  /** The slug of the page to go on at; undefined where none was kept. */
  readPage(): Promise<string | undefined>;
  writePage(slug: string): void;
  getSaveState(): SaveState;
  subscribeToSaveState(listener: () => void): () => void;
  /** Commits what is pending, frees the lock and forgets the keys. The draft stays. */
  close(): Promise<void>;
}

/** This tab's right to write a draft: `writer` may save, `reader` shows what is kept. */
export type DraftRole = 'writer' | 'reader';

/** One tab writes a draft at a time, so that no answer is lost; a second one reads, and can take over on request. */
export interface DraftLock {
  /** `released`: the draft was closed in this tab, which neither reads nor writes it any more. */
  getRole(): DraftRole | 'released';
  /**
   * Why this tab could not become the writer though no other one is: the device takes no write. Asking again
   * may help.
   */
  getFailure(): StorageFailure | undefined;
  /**
   * Asks to write without disturbing another tab.
   * @throws what storage throws where the device takes no write; this tab then reads.
   */
  request(): Promise<DraftRole>;
  /** Asks the writing tab to commit and step back; a tab that does not answer (frozen by the browser) is overruled. */
  takeOver(): Promise<DraftRole>;
  subscribe(listener: () => void): () => void;
  release(): void;
}

/** A tab that the browser has frozen does not answer: after this it is overruled. */
const ANSWER_MS = 2_000;
const CHANNEL = 'draft-lock';

interface DraftLockOptions {
  readonly draftId: string;
  /** Writes down who writes now, before this tab says so. */
  readonly becomeWriter: () => Promise<void>;
  /** Commits what is pending before this tab steps back. */
  readonly commit: () => Promise<unknown>;
}

/** Creates this tab's lock on a draft; it is a reader until it asks. */
export function createDraftLock({ draftId, becomeWriter, commit }: DraftLockOptions): DraftLock {
  const name = `draft/${draftId}`;
  const { subscribe, tell } = createListeners();
  let role: DraftRole | 'released' = 'reader';
  let failure: StorageFailure | undefined;
  let free: (() => void) | undefined;

  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== draftId || role !== 'writer') return;
    // A reader from here on: what is typed while the commit runs would be in nobody's hands.
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

  /** Resolves when the lock is held or refused; the lock is then kept until `release`. */
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
        // Either the wait was cut short, or another tab has overruled this one.
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
        // It had the lock, and could not write that down.
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
