import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModelStore } from '#core/form/create-model-store.ts';
import { withDatabase } from '#data/database.ts';
import { openDocument } from '#data/documents.ts';
import { endSession } from '#data/end-session.ts';
import type { OpenDraft } from '#data/open-draft.ts';
import { resetDevice } from '#tests/support/device.ts';
import { keepDocument, LIMITS, makeModel, makePdf, startDraft, store } from '#tests/support/upload-claim.ts';
import { createDocumentsPort } from './documents-port.ts';

let draft: OpenDraft;

beforeEach(async () => {
  await endSession();
  await resetDevice();
  draft = await startDraft();
});
afterEach(() => vi.restoreAllMocks());

/** Keeps a document, then takes its record out of the draft and asks for its bytes to be forgotten. */
async function removeKept(interfere: () => unknown): Promise<{ readonly isKept: boolean }> {
  const reference = await keepDocument(draft, makePdf(1_000));
  const model = makeModel('client-file', 'documentContexts', { file: [reference] });
  draft.save({ kind: 'model', ...store(model, 1) });
  await draft.flush();
  const port = createDocumentsPort({
    draft,
    store: createModelStore({ formType: 'DocumentsUpload', configs: [] }),
    files: { ...LIMITS, acceptedTypes: [...LIMITS.acceptedTypes] },
    formatFileSize: String,
  });
  await interfere();
  draft.save({ kind: 'removed', clientId: 'client-file' });
  await port.remove(reference.documentId);
  return { isKept: (await openDocument(draft.keys, reference.documentId)).ok };
}

test('forgets the bytes of a document that the draft names no more', async () => {
  expect(await removeKept(() => undefined)).toEqual({ isKept: false });
});

test('keeps the bytes where another tab writes the draft, which still names them', async () => {
  const takeOver = () =>
    withDatabase((database) => database.drafts.update(draft.id, { writer: 'another tab' }));
  expect(await removeKept(takeOver)).toEqual({ isKept: true });
});

test('keeps the bytes where the draft could not be saved', async () => {
  const erase = IDBObjectStore.prototype.delete;
  const fail = () =>
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, query) {
      if (this.name === 'draftModels') throw new DOMException('Internal error', 'UnknownError');
      return erase.call(this, query);
    });
  expect(await removeKept(fail)).toEqual({ isKept: true });
});
