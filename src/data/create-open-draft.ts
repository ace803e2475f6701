import { logEvent } from '#kernel/log.ts';
import { withDatabase } from './database.ts';
import type { DraftRow } from './database-rows.ts';
import { createDraftLock } from './draft-lock.ts';
import { openModels, openPage } from './draft-records.ts';
import { createDraftWriter } from './draft-writer.ts';
import { forgetUnnamedDocuments } from './forget-unnamed-documents.ts';
import type { OpenDraft } from './open-draft.ts';
import { StorageError } from './storage-error.ts';
import { toStorageFailure } from './storage-failure.ts';
import type { DraftKeys } from './vault/draft-keys.ts';

/** A draft that this tab has open. */
interface HeldDraft extends OpenDraft {
  /** Frees its lock and forgets its keys. What is changed afterwards is not saved. */
  release(): void;
}

/** One a draft in each tab: two writers of one tab would not know of each other. */
const openDrafts = new Map<string, HeldDraft>();

/**
 * Gives access to a draft whose keys are at hand, and asks to write it. A full device must not keep it shut:
 * there it can be read, and its lock tells why it can't be changed.
 */
export async function openDraft(row: DraftRow, keys: DraftKeys, now: () => Date): Promise<OpenDraft> {
  const draft = openDrafts.get(row.id) ?? createOpenDraft(row, keys, now);
  openDrafts.set(row.id, draft);
  await draft.lock.request().catch((error: unknown) => {
    const { code } = toStorageFailure(error);
    if (code !== 'quota') throw error;
    logEvent('draft-only-read', code);
  });
  return draft;
}

/** A key that is held down types faster than an old phone commits: it must not keep a session open. */
const MOST_COMMITS = 3;

/**
 * Commits what every open draft of this tab has pending, frees their locks and forgets their keys. The page may still be shown
 * meanwhile: what is typed during a commit is committed too, here or a moment later. A caller that takes the page away does so as
 * soon as this has resolved, since a closed draft takes no more changes.
 */
export async function closeOpenDrafts(): Promise<void> {
  const drafts = [...openDrafts.values()];
  const hasChanges = () => drafts.some((draft) => draft.getSaveState().kind === 'pending');
  await Promise.all(drafts.map((draft) => draft.flush()));
  for (let commits = 1; commits < MOST_COMMITS && hasChanges(); commits += 1)
    await Promise.all(drafts.map((draft) => draft.flush()));
  for (const draft of drafts) draft.release();
}

function createOpenDraft(row: DraftRow, keys: DraftKeys, now: () => Date): HeldDraft {
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
    readModels: () => readModels(keys),
    async forgetUnnamedDocuments(models) {
      if (lock.getRole() !== 'writer' || changes.getState().kind !== 'saved') return;
      await forgetUnnamedDocuments(id, models).catch(() => logEvent('unnamed-documents-kept'));
    },
    save(change) {
      // A tab that reads puts its pages together as the writer's does; nothing of that is the claimant's.
      if (lock.getRole() === 'writer') changes.save(change);
    },
    flush: changes.flush,
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

async function readModels(keys: DraftKeys) {
  try {
    const [models, fields] = await withDatabase((database) =>
      database.transaction('r', database.draftModels, database.draftFields, () =>
        Promise.all([
          database.draftModels.where({ draftId: keys.draftId }).toArray(),
          database.draftFields.where({ draftId: keys.draftId }).toArray(),
        ]),
      ),
    );
    return await openModels(keys, models, fields);
  } catch (error) {
    throw new StorageError(toStorageFailure(error).code);
  }
}
