import { fail, type Result, succeed } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { createObservable } from '#kernel/observable.ts';
import { StorageError, type StorageFailure } from '#kernel/storage-trouble.ts';
import type { FieldValue } from '#server/form-model.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DraftFieldRow, DraftModelRow, DraftRow, KeyringRow } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { isFinalFailure, toStorageFailure } from '#vault/device-storage.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import {
  type FieldFlags,
  type ModelChange,
  type ModelPlace,
  type StoredModel,
  sealField,
  sealModel,
  sealPage,
} from './draft-records.ts';
import type { SaveState } from './open-draft.ts';

/**
 * The first change after a pause this long commits at once: a choice, an answer that was pasted. What follows it waits for the next
 * such pause in the typing; typing without a pause commits this often. Together well within 500 ms.
 */
const PAUSE_MS = 120;
const LONGEST_WAIT_MS = 300;
/** A failed commit is tried again by itself this much later, and at every further change. */
const RETRY_MS = 3_000;

export interface DraftWriter {
  save(change: ModelChange): void;
  writePage(slug: string): void;
  flush(): Promise<Result<void, StorageFailure>>;
  /** Writes the whole draft by `write`, in place of the changes: they are in what it takes as it begins. */
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
    // What is changed from here on is not in what is written, and is committed after it.
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
      // An entry or a document is added by a press, and no second follows it at once.
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

/** What is to be written of one model. */
export interface PendingModel {
  /** Everything kept of it goes first. */
  readonly removed: boolean;
  readonly place: ModelPlace | undefined;
  readonly fields: ReadonlyMap<string, { readonly value: FieldValue; readonly flags: FieldFlags }>;
}

/** Changes not written yet, by clientId: only the last value of a field is. */
export type PendingChanges = ReadonlyMap<string, PendingModel>;

export const NO_CHANGES: PendingChanges = new Map();
const NOTHING: PendingModel = { removed: false, place: undefined, fields: new Map() };

/** Adds a change. */
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

/** Puts changes that could not be written back under those that came meanwhile. */
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

/** Writes everything of one draft, in one transaction. */
export async function writeDraft(
  keys: DraftKeys,
  kept: { readonly row: DraftRow; readonly keyring: KeyringRow; readonly models: readonly StoredModel[] },
): Promise<void> {
  const { row, keyring, models } = kept;
  const [modelRows, fieldRows] = await Promise.all([
    Promise.all(models.map((stored) => sealModel(keys, stored))),
    Promise.all(
      models.flatMap(({ model, flags }) =>
        Object.entries(model.fields).map(([key, value]) =>
          sealField(keys, model.clientId, key, value, flags[key]),
        ),
      ),
    ),
  ]);
  await withDatabase((database) =>
    database.transaction(
      'rw',
      [database.keyrings, database.drafts, database.draftModels, database.draftFields],
      async () => {
        await database.keyrings.put(keyring);
        await database.drafts.put(row);
        await database.draftModels.bulkPut(modelRows);
        await database.draftFields.bulkPut(fieldRows);
        database.records = (database.records ?? 0) + 1;
      },
    ),
  );
}

interface SealedModel {
  readonly clientId: string;
  readonly removed: boolean;
  readonly model: DraftModelRow | undefined;
  /** Written only with a model that is new: of a known one, its own changes tell. */
  readonly initialFields: readonly DraftFieldRow[];
  readonly fields: readonly DraftFieldRow[];
}

/**
 * Writes changes in one transaction, sealed before it begins (waiting for anything else inside would end it).
 * @throws StorageError `gone`, `frozen`, `not-writer`; or what IndexedDB throws.
 */
export async function commitChanges(
  { keys, writer }: { readonly keys: DraftKeys; readonly writer: string },
  changes: PendingChanges,
  page: string | undefined,
  now: number,
): Promise<void> {
  const sealed = await Promise.all(
    [...changes].map(([clientId, change]) => sealChange(keys, clientId, change)),
  );
  const sealedPage = page === undefined ? undefined : await sealPage(keys, page);
  await withDatabase((database) =>
    database.transaction('rw', database.drafts, database.draftModels, database.draftFields, async () => {
      const draft = await database.drafts.get(keys.draftId);
      if (draft === undefined) throw new StorageError('gone');
      if (draft.status !== 'open') throw new StorageError('frozen');
      if (draft.writer !== writer) throw new StorageError('not-writer');
      for (const change of sealed) await writeChange(database, keys.draftId, change);
      await database.drafts.put({
        ...draft,
        lastUsedAt: now,
        // To look at a page changes nothing: retention counts from the last answer.
        ...(changes.size === 0 ? {} : { lastChangedAt: now, changedOnDeviceAt: Date.now() }),
        ...(sealedPage === undefined ? {} : { page: sealedPage }),
      });
    }),
  );
}

async function sealChange(keys: DraftKeys, clientId: string, change: PendingModel): Promise<SealedModel> {
  const { removed, place, fields } = change;
  const initial = Object.entries(place?.model.fields ?? {}).filter(([key]) => !fields.has(key));
  return {
    clientId,
    removed,
    model: place && (await sealModel(keys, place)),
    initialFields: await Promise.all(initial.map(([key, value]) => sealField(keys, clientId, key, value))),
    fields: await Promise.all(
      [...fields].map(([key, { value, flags }]) => sealField(keys, clientId, key, value, flags)),
    ),
  };
}

async function writeChange(database: PortalDatabase, draftId: string, change: SealedModel): Promise<void> {
  const { clientId, removed, model, initialFields, fields } = change;
  const known = await database.draftModels.get([draftId, clientId]);
  if (removed && known !== undefined) {
    await database.draftModels.delete([draftId, clientId]);
    await database.draftFields
      .where('[draftId+clientId+key]')
      .between([draftId, clientId, ''], [draftId, clientId, '\uffff'])
      .delete();
  }
  if (model !== undefined) await database.draftModels.put(model);
  if (model !== undefined && (known === undefined || removed)) {
    await database.draftFields.bulkPut([...initialFields]);
  }
  await database.draftFields.bulkPut([...fields]);
}
