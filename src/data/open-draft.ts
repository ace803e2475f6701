import type { Result } from '#kernel/result.ts';
import type { FormType } from '#server/form-type.ts';
import type { DraftStatus } from './database-rows.ts';
import type { DraftLock } from './draft-lock.ts';
import type { ModelChange, StoredModel } from './draft-records.ts';
import type { StorageFailure } from './storage-error.ts';
import type { DraftKeys } from './vault/draft-keys.ts';

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
  /** One tab writes; others read (see draft-lock.ts): `save` and `writePage` do nothing there. */
  readonly lock: DraftLock;
  readStatus(): Promise<DraftStatus | 'gone'>;
  /**
   * Every model with its flags, in order.
   * @throws StorageError where the device's storage is lost; a single damaged record is logged and left out.
   */
  readModels(): Promise<readonly StoredModel[]>;
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
  /** The slug of the page to go on at; undefined where none was kept. */
  readPage(): Promise<string | undefined>;
  writePage(slug: string): void;
  getSaveState(): SaveState;
  subscribeToSaveState(listener: () => void): () => void;
  /** Commits what is pending, frees the lock and forgets the keys. The draft stays. */
  close(): Promise<void>;
}
