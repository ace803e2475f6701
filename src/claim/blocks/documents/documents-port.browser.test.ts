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

/** Stores a document, then takes its record out of the draft and asks to delete its bytes. */
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

const forSignal = () => new AbortController().signal;

/** Creates a port of a draft whose only record has a photo of this name; `takePhoto` replaces it. */
async function keepPhoto(name: string, maxClaimBytes = LIMITS.maxClaimBytes) {
  const models = createModelStore({ formType: 'DocumentsUpload', configs: [] });
  const port = createDocumentsPort({
    draft,
    store: models,
    files: { ...LIMITS, maxClaimBytes, acceptedTypes: ['image/jpeg'] },
    messages: await loadMessages({ culture: 'en', enabledCultures: {} }),
  });
  const makePhoto = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'x'.repeat(996)], name);
  const taken = await port.take(makePhoto(), () => {}, forSignal());
  if (!taken.ok) throw new Error(taken.error.code);
  const metadata = { formType: 'DocumentsUpload', dtoMapping: 'documentContexts' } as const;
  models.addDraft(metadata, { file: [taken.value], name: taken.value.name });
  const takePhoto = () => port.take(makePhoto(), () => {}, forSignal(), taken.value);
  return { port, kept: taken.value, takePhoto };
}

test('a photo that comes in the place of another keeps its name, also one that phones give to all', async () => {
  const { takePhoto } = await keepPhoto('image.jpg');
  expect(await takePhoto()).toMatchObject({ ok: true, value: { name: 'image.jpg' } });
});

test('what is replaced does not count against the claim’s limit', async () => {
  const { port, takePhoto } = await keepPhoto('receipt.jpg', 1_500);
  expect(await takePhoto()).toMatchObject({ ok: true });
  const further = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'further.jpg');
  expect(await port.take(further, () => {}, forSignal())).toMatchObject({ error: { code: 'claimTooLarge' } });
});

test('a replaced file stays while the device has no room to note the other; one that is removed makes it', async () => {
  const { port, kept } = await keepPhoto('receipt.jpg');
  const isKept = async () => (await openDocument(draft.keys, kept.documentId)).ok;
  vi.spyOn(draft, 'flush').mockResolvedValue({ ok: false, error: { code: 'quota' } });
  await port.remove(kept.documentId, true);
  expect(await isKept()).toBe(true);
  await port.remove(kept.documentId);
  expect(await isKept()).toBe(false);
});

test('a photo of a claim that was submitted is neither replaced nor forgotten', async () => {
  const { port, kept, takePhoto } = await keepPhoto('receipt.jpg');
  await withDatabase((database) => database.drafts.update(draft.id, { status: 'queued' }));
  expect(await takePhoto()).toMatchObject({ ok: false, error: { code: 'fileNotKept' } });
  await port.remove(kept.documentId, true);
  expect((await openDocument(draft.keys, kept.documentId)).ok).toBe(true);
  expect(await withDatabase((database) => database.documents.count())).toBe(1);
});

test('gives no photo that is too large to be decoded, and none of what is no photo', async () => {
  const { port, kept } = await keepPhoto('receipt.jpg');
  // Its header states no size, so the port does not try to decode it.
  expect(await port.readPhoto(kept.documentId)).toBeNull();
  expect(await port.readPhoto('unknown')).toBeNull();
});
