import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toFileReferences } from '#server/form-model.ts';
import { resetDevice } from '#tests/support/device.ts';
import {
  CREDENTIALS,
  keepDocument,
  LIMITS,
  makeModel,
  makePdf,
  startDraft,
  store,
} from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import { openDocument } from '#vault/documents/documents.ts';
import { endSession, openSessionClaims } from '#vault/session-claims.ts';
import { exportDraft, type ImportOptions, importDraft } from './draft-transfer.ts';

const now = () => new Date();
const take = (file: Blob, passphrase: string, changes: Partial<ImportOptions> = {}) =>
  importDraft({ file, passphrase, limits: LIMITS, sessionUntil: Date.now() + 60_000, now, ...changes });

async function exportOne(files: readonly File[]) {
  const draft = await startDraft();
  for (const [index, file] of files.entries()) {
    const reference = await keepDocument(draft, file);
    const model = makeModel(`client-file${index}`, 'documentContexts', {
      description: `file ${index}`,
      file: [reference],
    });
    draft.save({ kind: 'model', ...store(model, index + 1) });
  }
  draft.writePage('supporting-documents');
  const exported = await exportDraft(draft);
  if (!exported.ok) throw new Error(exported.error.code);
  return exported.value;
}

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

test('a draft whose newest answers cannot be saved is not exported without them', async () => {
  const draft = await startDraft();
  draft.writePage('supporting-documents');
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await exportDraft(draft)).toEqual({ ok: false, error: { code: 'quota' } });
  full.mockRestore();
  expect((await exportDraft(draft)).ok).toBe(true);
});

describe('an exported draft', () => {
  test('goes on with its documents on another device', async () => {
    const files = [makePdf(2_500_000), makePdf(1_000)];
    const { file, passphrase } = await exportOne(files);
    expect(await file.text()).not.toContain(CREDENTIALS.claimReferenceNumber);
    await endSession();
    await resetDevice();

    const imported = await take(file, passphrase.toLowerCase());
    if (!imported.ok) throw new Error(imported.error.code);
    const draft = imported.value;
    expect(await draft.readPage()).toBe('supporting-documents');
    const [credentials, ...contexts] = (await draft.readModels()).map(({ model }) => model);
    expect(credentials?.fields).toEqual(CREDENTIALS);
    expect(contexts.map(({ fields }) => fields.description)).toEqual(['file 0', 'file 1']);
    for (const [index, { fields }] of contexts.entries()) {
      const [reference] = toFileReferences(fields.file ?? null);
      const opened = await openDocument(draft.keys, reference?.documentId ?? '');
      const read = opened.ok ? await (await opened.value.read()).arrayBuffer() : undefined;
      expect(read).toEqual(await files[index]?.arrayBuffer());
    }
  });

  test.each([0, 1])('with %d documents opens for nobody without its passphrase', async (count) => {
    const { file, passphrase } = await exportOne(count === 0 ? [] : [makePdf(1_000)]);
    const wrong = passphrase.startsWith('7') ? passphrase.replace('7', '8') : `7${passphrase.slice(1)}`;
    expect(await take(file, wrong)).toEqual({ ok: false, error: { code: 'not-opened' } });
    expect((await take(file, passphrase)).ok).toBe(true);
  });

  test('that was cut off or changed leaves nothing of it on the device', async () => {
    const { file, passphrase } = await exportOne([makePdf(2_500_000)]);
    await endSession();
    await resetDevice();
    const cut = file.slice(0, file.size - 100_000);
    const bytes = new Uint8Array(await file.arrayBuffer());
    bytes[bytes.length - 5] = (bytes[bytes.length - 5] ?? 0) ^ 1;
    for (const broken of [cut, new Blob([bytes])]) {
      expect((await take(broken, passphrase)).ok).toBe(false);
      const left = await withDatabase((database) =>
        Promise.all([database.drafts.count(), database.documentChunks.count(), database.keyWraps.count()]),
      );
      expect(left).toEqual([0, 0, 0]);
    }
  });

  test('ends the session of another claimant: nobody sees another’s claims', async () => {
    const { file, passphrase } = await exportOne([]);
    await endSession();
    await resetDevice();
    await startDraft({ claimReferenceNumber: 'RW-OTHER', pin: '111111' });
    const onOthersEnded = vi.fn(async () => {});
    const imported = await take(file, passphrase, { onOthersEnded });
    expect(onOthersEnded).toHaveBeenCalledOnce();
    const open = await openSessionClaims();
    expect(open.map(({ draftId }) => draftId)).toEqual([imported.ok && imported.value.id]);
    expect((await take(file, passphrase, { onOthersEnded })).ok).toBe(true);
    expect(onOthersEnded).toHaveBeenCalledOnce();
  });

  test('is not read where it is larger than any claim may be', async () => {
    const slice = vi.spyOn(Blob.prototype, 'slice');
    const endless = new Blob(Array.from({ length: 12 }, () => new Uint8Array(1_000_000)));
    const limits = { ...LIMITS, maxClaimBytes: 1_000_000 };
    expect(await take(endless, 'x', { limits })).toEqual({ ok: false, error: { code: 'document' } });
    expect(slice).not.toHaveBeenCalled();
    slice.mockRestore();
  });

  test('is not any other file', async () => {
    expect(await take(new Blob(['{}\n']), 'x')).toEqual({ ok: false, error: { code: 'not-opened' } });
    expect(await take(new Blob([]), 'x')).toEqual({ ok: false, error: { code: 'not-opened' } });
  });
});
