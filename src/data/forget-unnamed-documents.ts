import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { withDatabase } from './database.ts';
import type { PortalDatabase } from './database-schema.ts';
import { deleteDocuments } from './delete-draft-records.ts';
import { CHUNK_WRITES_LOCK } from './document-chunks.ts';
import type { StoredModel } from './draft-records.ts';

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
