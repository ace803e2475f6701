import type { PortalDatabase } from './database-schema.ts';

/** Deletes a draft with its models, fields, documents and their keys, inside the caller's transaction. The keyring stays. */
export async function deleteDraftRecords(database: PortalDatabase, draftId: string): Promise<void> {
  await database.drafts.delete(draftId);
  await database.draftModels.where({ draftId }).delete();
  await database.draftFields.where({ draftId }).delete();
  await deleteDocumentsOf(database, draftId);
}

/** Deletes an owner's documents, their chunks and keys, inside the caller's transaction. */
export async function deleteDocumentsOf(database: PortalDatabase, ownerId: string): Promise<void> {
  const ids = await database.documents.where({ ownerId }).primaryKeys();
  await deleteDocuments(database, ids);
}

/** Deletes documents, their chunks and keys, inside the caller's transaction. */
export async function deleteDocuments(database: PortalDatabase, ids: readonly string[]): Promise<void> {
  await database.documents.bulkDelete([...ids]);
  await database.documentChunks.where('documentId').anyOf(ids).delete();
  await deleteKeyWraps(database, ids);
}

/** Deletes both wraps of each data key, inside the caller's transaction. @param ids of documents or rows of the outbox */
export async function deleteKeyWraps(database: PortalDatabase, ids: readonly string[]): Promise<void> {
  await database.keyWraps.bulkDelete(
    ids.flatMap((id): [string, string][] => [
      [id, 'credentials'],
      [id, 'device'],
    ]),
  );
}

/** Deletes the keyrings that no draft, row or receipt needs, inside the caller's transaction. */
export async function deleteIdleKeyrings(database: PortalDatabase): Promise<void> {
  const needed = new Set<string>([
    ...(await database.drafts.toCollection().primaryKeys()),
    ...(await database.outbox.toArray()).map(({ draftId }) => draftId),
    ...(await database.receipts.toArray()).map(({ draftId }) => draftId),
  ]);
  const ids = await database.keyrings.toCollection().primaryKeys();
  await database.keyrings.bulkDelete(ids.filter((id) => !needed.has(id)));
}
