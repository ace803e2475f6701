import { logEvent } from '#kernel/log.ts';
import { createObservable } from '#kernel/observable.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { StorageError, type StorageFailure } from '#kernel/storage-trouble.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DraftRow, KeyringRow } from '#vault/database/rows.ts';
import { isFinalFailure, toStorageFailure } from '#vault/device-storage.ts';
import { forgetUnnamedDocuments } from '#vault/documents/sealed-documents.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import {
  commitChanges,
  type ModelChange,
  openModels,
  openPage,
  type PendingChanges,
  type PendingModel,
  writeDraft,
} from './draft-records.ts';
import { createDraftLock, type OpenDraft, type SaveState } from './open-draft.ts';

interface HeldDraft extends OpenDraft {
  /** Releases its lock and forgets its keys. Later changes are not saved. */
  release(): void;
}

/** One instance per draft: two writers in one tab would not know of each other. */
const openDrafts = new Map<string, HeldDraft>();

/** Opens a draft and requests its write lock. On a full device the draft opens read-only, and its lock has the failure. */
export async function openDraft(row: DraftRow, keys: DraftKeys, now: () => Date): Promise<OpenDraft> {
  const keyring = await withDatabase((database) => database.keyrings.get(row.id));
  const draft = openDrafts.get(row.id) ?? createOpenDraft(row, keys, now, keyring);
  openDrafts.set(row.id, draft);
  await draft.lock.request().catch((error: unknown) => {
    const { code } = toStorageFailure(error);
    if (code !== 'quota') throw error;
    logEvent('draft-only-read', code);
  });
  return draft;
}

/** Limit for `closeOpenDrafts`: a held-down key types faster than an old phone commits, and must not keep a session open. */
const MOST_COMMITS = 3;

/**
 * Commits the pending changes of all open drafts of this tab, releases their locks and forgets their keys. Changes made during a commit
 * are committed too, here or a moment later. A closed draft accepts no changes, so take the page away as soon as this resolves.
 */
export async function closeOpenDrafts(): Promise<void> {
  const drafts = [...openDrafts.values()];
  const hasChanges = () => drafts.some((draft) => draft.getSaveState().kind === 'pending');
  await Promise.all(drafts.map((draft) => draft.flush()));
  for (let commits = 1; commits < MOST_COMMITS && hasChanges(); commits += 1)
    await Promise.all(drafts.map((draft) => draft.flush()));
  for (const draft of drafts) draft.release();
}

function createOpenDraft(
  row: DraftRow,
  keys: DraftKeys,
  now: () => Date,
  keyring: KeyringRow | undefined,
): HeldDraft {
  const { id } = row;
  const writer = crypto.randomUUID();
  const changes = createDraftWriter({ keys, writer }, now, new Date(row.lastChangedAt));
  const lock = createDraftLock({
    draftId: id,
    becomeWriter: async () => {
      await withDatabase((database) => database.drafts.update(id, { writer }));
    },
    commit: changes.flush,
  });
  function release(): void {
    lock.release();
    openDrafts.delete(id);
  }
  return {
    id,
    keys,
    lock,
    formType: row.formType,
    readStatus: async () => (await readRow(id))?.status ?? 'gone',
    readModels: (onDamage) => readModels(keys, onDamage),
    async forgetUnnamedDocuments(models) {
      if (lock.getRole() !== 'writer' || changes.getState().kind !== 'saved') return;
      await forgetUnnamedDocuments(id, models).catch(() => logEvent('unnamed-documents-kept'));
    },
    save(change) {
      // A reader tab builds its pages like the writer does; none of these changes is the claimant's.
      if (lock.getRole() === 'writer') changes.save(change);
    },
    flush: changes.flush,
    keepAgain: (takeModels) =>
      changes.keepAgain(async () => {
        if (keyring === undefined) throw new StorageError('gone');
        // The claim may have been submitted and withdrawn since this tab opened the draft.
        const open: DraftRow = { ...row, status: 'open', writer, lastChangedAt: now().getTime() };
        await writeDraft(keys, { row: open, keyring, models: takeModels() });
      }),
    async readPage() {
      const current = await readRow(id);
      return current?.page && openPage(keys, current.page);
    },
    writePage(slug) {
      if (lock.getRole() === 'writer') changes.writePage(slug);
    },
    getSaveState: changes.getState,
    subscribeToSaveState: changes.subscribe,
    release,
    async close() {
      await changes.flush();
      release();
    },
  };
}

function readRow(id: string): Promise<DraftRow | undefined> {
  return withDatabase((database) => database.drafts.get(id));
}

async function readModels(keys: DraftKeys, onDamage?: () => void) {
  try {
    const [models, fields] = await withDatabase((database) =>
      database.transaction('r', database.draftModels, database.draftFields, () =>
        Promise.all([
          database.draftModels.where({ draftId: keys.draftId }).toArray(),
          database.draftFields.where({ draftId: keys.draftId }).toArray(),
        ]),
      ),
    );
    return await openModels(keys, models, fields, onDamage);
  } catch (error) {
    throw new StorageError(toStorageFailure(error).code);
  }
}

/** A change after such a pause commits at once; later ones in the next pause, or after LONGEST_WAIT_MS. Well within 500 ms. */
const PAUSE_MS = 120;
const LONGEST_WAIT_MS = 300;
/** Delay before a failed commit is retried; every further change retries it too. */
const RETRY_MS = 3_000;

export interface DraftWriter {
  save(change: ModelChange): void;
  writePage(slug: string): void;
  flush(): Promise<Result<void, StorageFailure>>;
  /** Commits the whole draft through `write` in place of the pending changes, which `write` takes in as it begins. */
  keepAgain(write: () => Promise<void>): Promise<Result<void, StorageFailure>>;
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
  let lastPage: string | undefined;
  const state = createObservable<SaveState>({ kind: 'saved', at: savedAt });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince: number | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  let isDue = false;
  let writing: Promise<Result<void, StorageFailure>> = Promise.resolve(succeed(undefined));

  const hasChanges = () => pending.size > 0 || page !== undefined;

  function setState(next: SaveState): void {
    if (next.kind !== 'pending' || state.get().kind !== 'pending') state.set(next);
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  function changed(pauseMs: number): void {
    if (state.get().kind !== 'failed') setState({ kind: 'pending' });
    const at = performance.now();
    waitingSince ??= at;
    isDue ||= at - changedAt >= PAUSE_MS;
    changedAt = at;
    schedule(isDue ? 0 : Math.max(0, Math.min(pauseMs, LONGEST_WAIT_MS - (at - waitingSince))));
  }

  async function commit(): Promise<Result<void, StorageFailure>> {
    clearTimeout(timer);
    if (!hasChanges()) return succeed(undefined);
    const [changes, slug] = [pending, page];
    [pending, page, waitingSince, isDue] = [NO_CHANGES, undefined, undefined, false];
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

  async function commitAll(write: () => Promise<void>): Promise<Result<void, StorageFailure>> {
    // `write` does not include changes made from here on; they are committed after it.
    [pending, page, waitingSince, isDue] = [NO_CHANGES, lastPage, undefined, false];
    try {
      await write();
    } catch (error) {
      const failure = toStorageFailure(error);
      setState({ kind: 'failed', failure });
      return fail(failure);
    }
    setState({ kind: 'saved', at: now() });
    return commit();
  }

  return {
    save(change) {
      pending = addChange(pending, change);
      // Adding an entry or a document is a single press: there is nothing to wait for.
      changed(change.kind === 'field' ? PAUSE_MS : 0);
    },
    writePage(slug) {
      [page, lastPage] = [slug, slug];
      changed(PAUSE_MS);
    },
    flush,
    keepAgain(write) {
      writing = writing.then(() => commitAll(write));
      return writing;
    },
    getState: state.get,
    subscribe: state.subscribe,
  };
}

export const NO_CHANGES: PendingChanges = new Map();
const NOTHING: PendingModel = { removed: false, place: undefined, fields: new Map() };

export function addChange(pending: PendingChanges, change: ModelChange): PendingChanges {
  switch (change.kind) {
    case 'field': {
      const { address, value, flags } = change;
      const before = pending.get(address.clientId) ?? NOTHING;
      const fields = new Map(before.fields).set(address.key, { value, flags });
      return new Map(pending).set(address.clientId, { ...before, fields });
    }
    case 'model': {
      const { model, list, order } = change;
      const before = pending.get(model.clientId) ?? NOTHING;
      return new Map(pending).set(model.clientId, { ...before, place: { model, list, order } });
    }
    case 'removed':
      return new Map(pending).set(change.clientId, { ...NOTHING, removed: true });
  }
}

/** Merges changes that could not be written with the newer ones, which win. */
export function mergeChanges(older: PendingChanges, newer: PendingChanges): PendingChanges {
  const merged = new Map(older);
  for (const [clientId, change] of newer) {
    const before = older.get(clientId);
    merged.set(
      clientId,
      before === undefined || change.removed
        ? change
        : {
            removed: before.removed,
            place: change.place ?? before.place,
            fields: new Map([...before.fields, ...change.fields]),
          },
    );
  }
  return merged;
}
