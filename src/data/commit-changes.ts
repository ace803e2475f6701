import { withDatabase } from './database.ts';
import type { DraftFieldRow, DraftModelRow } from './database-rows.ts';
import type { PortalDatabase } from './database-schema.ts';
import { sealField, sealModel, sealPage } from './draft-records.ts';
import type { PendingChanges, PendingModel } from './pending-changes.ts';
import { StorageError } from './storage-error.ts';
import type { DraftKeys } from './vault/draft-keys.ts';

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
        ...(changes.size === 0 ? {} : { lastChangedAt: now }),
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
