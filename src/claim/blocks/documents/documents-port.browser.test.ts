import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModelStore } from '#claim/model/create-model-store.ts';
import { resetDevice } from '#tests/support/device.ts';
import { keepDocument, LIMITS, makeModel, makePdf, startDraft, store } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { openDocument } from '#vault/documents/documents.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { endSession } from '#vault/session-claims.ts';
import { loadMessages } from '#words/messages-store.ts';
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
    messages: await loadMessages({ culture: 'en', enabledCultures: {} }),
  });
  await interfere();
  draft.save({ kind: 'removed', clientId: 'client-file' });
  await port.remove(reference.documentId);
  return { isKept: (await openDocument(draft.keys, reference.documentId)).ok };
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test.each([
  ['en', 'PDF and PNG', '12 MB', 'We cannot take this type of file. We take PDF and PNG.'],
  ['fr', 'PDF et PNG', '12 Mo', 'Nous n’acceptons pas ce type de fichier. Types acceptés : PDF et PNG.'],
])('states in %s the types and the size that the settings have', async (culture, types, size, refusal) => {
  const messages = await loadMessages({ culture, enabledCultures: {} });
  const port = createDocumentsPort({
    draft,
    store: createModelStore({ formType: 'DocumentsUpload', configs: [] }),
    files: {
      maxFileBytes: 12 * 1024 * 1024,
      maxClaimBytes: 100 * 1024 * 1024,
      acceptedTypes: ['application/pdf', 'image/png'],
    },
    messages,
  });
  expect(port.limits.types).toBe(types);
  expect(port.limits.size.replace(/\s/g, ' ')).toBe(size);
  expect(messages.text('pages.file.hint', port.limits)).toContain(port.limits.size);
  const taken = await port.take(new File(['text'], 'a.txt'), () => {}, new AbortController().signal);
  expect(taken.ok ? '' : messages.issue(taken.error)).toBe(refusal);
});

test.each([
  ['statement.pdf', 'PDF'],
  ['Scan.JPG', 'JPEG'],
  ['photo.heif', 'HEIC'],
  ['letter.docx', 'Word (DOCX)'],
  ['.pdf.exe', undefined],
  ['notes', undefined],
])('says of %s, which holds none of them, that it is not what its name says', async (name, type) => {
  const port = createDocumentsPort({
    draft,
    store: createModelStore({ formType: 'DocumentsUpload', configs: [] }),
    files: { ...LIMITS, acceptedTypes: ['application/pdf', 'image/jpeg', 'image/heic', DOCX] },
    messages: await loadMessages({ culture: 'en', enabledCultures: {} }),
  });
  const taken = await port.take(new File(['<html>'], name), () => {}, new AbortController().signal);
  expect(taken).toMatchObject({
    ok: false,
    error: type === undefined ? { code: 'fileType' } : { code: 'fileNotAsNamed', params: { type } },
  });
});

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
