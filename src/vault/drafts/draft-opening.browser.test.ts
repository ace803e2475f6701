import { beforeEach, expect, test } from 'vitest';
import type { FileReference } from '#server/form-model.ts';
import { resetDevice } from '#tests/support/device.ts';
import { keepDocument, makeModel, makePdf, startDraft, store } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { CHUNK_WRITES_LOCK, forgetUnnamedDocuments } from '#vault/documents/sealed-documents.ts';
import { endSession } from '#vault/session-claims.ts';
import type { OpenDraft } from './open-draft.ts';

let draft: OpenDraft;
let named: FileReference;
let unnamed: FileReference;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  draft = await startDraft();
  [named, unnamed] = [await keepDocument(draft, makePdf(1_000)), await keepDocument(draft, makePdf(2_000))];
  const model = makeModel('client-file', 'documentContexts', { file: [named] });
  draft.save({ kind: 'model', ...store(model, 1) });
  await draft.flush();
  await withDatabase((database) =>
    database.documents.toCollection().modify({ addedAt: Date.now() - 120_000 }),
  );
});

async function listKept(): Promise<readonly string[]> {
  await forgetUnnamedDocuments(draft.id, await draft.readModels());
  const kept = await withDatabase(async (database) => ({
    ids: await database.documents.toCollection().primaryKeys(),
    chunks: await database.documentChunks.orderBy('documentId').uniqueKeys(),
  }));
  expect(kept.chunks).toEqual(kept.ids);
  return kept.ids;
}

const both = () => [named.documentId, unnamed.documentId].sort();

test('deletes a document that no model names, with its bytes, and keeps the others', async () => {
  expect(await listKept()).toEqual([named.documentId]);
});

test('keeps one that was kept just now: its field may come', async () => {
  await withDatabase((database) => database.documents.toCollection().modify({ addedAt: Date.now() }));
  expect(await listKept()).toEqual(both());
});

test('keeps all while a tab is writing one', async () => {
  const kept = await navigator.locks.request(CHUNK_WRITES_LOCK, { mode: 'shared' }, listKept);
  expect(kept).toEqual(both());
});

test('keeps all where a record is damaged: it may name one', async () => {
  await withDatabase((database) =>
    database.draftFields.where({ draftId: draft.id }).modify((row) => {
      if (row.clientId === 'client-file') row.sealed.bytes[0] = (row.sealed.bytes[0] ?? 0) ^ 1;
    }),
  );
  expect(await listKept()).toEqual(both());
});

test('keeps all of a claim in the outbox', async () => {
  await withDatabase((database) => database.drafts.update(draft.id, { status: 'queued' }));
  expect(await listKept()).toEqual(both());
});
