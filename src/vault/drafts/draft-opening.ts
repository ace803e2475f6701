import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DraftRow, KeyringRow } from '#vault/database/rows.ts';
import { deleteDocuments, type PortalDatabase } from '#vault/database/schema.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import { CHUNK_WRITES_LOCK } from '#vault/documents/sealed-documents.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { openModels, openPage, type StoredModel } from './draft-records.ts';
import { createDraftWriter, writeDraft } from './draft-saving.ts';
import { createDraftLock, type OpenDraft } from './open-draft.ts';

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
      // A tab that reads puts its pages together as the writer's does; nothing of that is the claimant's.
      if (lock.getRole() === 'writer') changes.save(change);
    },
    flush: changes.flush,
    keepAgain: (takeModels) =>
      changes.keepAgain(async () => {
        if (keyring === undefined) throw new StorageError('gone');
        // It may have been submitted and taken back since this tab has opened it.
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

/** A document is kept a moment before its field is: a younger one may still be named. */
const NAMED_WITHIN_MS = 60_000;

/**
 * Deletes the documents of an open draft that none of its models names: a tab was killed between the two, and
 * the claimant could not remove them, though they count against the claim's limit. Only for who writes the
 * draft, with nothing pending.
 * @param models the draft's as they are stored.
 */
export async function forgetUnnamedDocuments(draftId: string, models: readonly StoredModel[]): Promise<void> {
  const named = new Set(models.flatMap(({ model }) => Object.values(model.fields).flatMap(listDocumentIds)));
  const fieldCount = models.reduce((sum, { model }) => sum + Object.keys(model.fields).length, 0);
  await requestLock(CHUNK_WRITES_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await withDatabase((database) =>
      database.transaction('rw', tablesOf(database), async () => {
        const draft = await database.drafts.get(draftId);
        if (draft?.status !== 'open') return;
        // A damaged record is not among the models, and may name one.
        if ((await database.draftModels.where({ draftId }).count()) !== models.length) return;
        if ((await database.draftFields.where({ draftId }).count()) !== fieldCount) return;
        const documents = await database.documents.where({ ownerId: draftId }).toArray();
        const unnamed = documents.filter(
          ({ id, addedAt }) => !named.has(id) && Math.abs(Date.now() - addedAt) > NAMED_WITHIN_MS,
        );
        if (unnamed.length === 0) return;
        logEvent('documents-unnamed', String(unnamed.length));
        await deleteDocuments(
          database,
          unnamed.map(({ id }) => id),
        );
      }),
    );
  });
}

function tablesOf(database: PortalDatabase) {
  const { drafts, draftModels, draftFields, documents, documentChunks, keyWraps } = database;
  return [drafts, draftModels, draftFields, documents, documentChunks, keyWraps];
}

function listDocumentIds(value: StoredModel['model']['fields'][string]): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((member) => (typeof member === 'string' ? [] : [member.documentId]));
}
