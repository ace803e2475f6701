import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bytesToHex } from '#kernel/bytes.ts';
import settingsFile from '#settings' with { type: 'json' };
import { dumpDatabase, resetDevice } from '#tests/support/device.ts';
import { keepDocument, LIMITS, makePdf, startDraft } from '#tests/support/upload-claim.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { endSession } from '#vault/session-claims.ts';
import { addDocument, type NewDocument, openDocument, removeDocument } from './documents.ts';

const MEGABYTE = 1_048_576;
let draft: OpenDraft;

function add(file: Blob, options: Partial<NewDocument> = {}) {
  return addDocument({
    keys: draft.keys,
    file,
    name: 'receipt.pdf',
    limits: LIMITS,
    takenNames: [],
    ...options,
  });
}

const countChunks = () => withDatabase((database) => database.documentChunks.count());

async function digest(content: Blob): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer())));
}

beforeEach(async () => {
  await endSession();
  await resetDevice();
  draft = await startDraft();
});

describe('a document', () => {
  test.each([1_000, MEGABYTE, MEGABYTE + 1, 5 * MEGABYTE + 123])(
    'of %d bytes comes back as it was',
    async (size) => {
      const file = makePdf(size);
      const onProgress = vi.fn();
      const kept = await add(file, { onProgress });
      if (!kept.ok) throw new Error(kept.error.code);
      const sha256 = await digest(file);
      expect(kept.value).toMatchObject({ name: 'receipt.pdf', size, type: 'application/pdf', sha256 });
      expect(onProgress).toHaveBeenLastCalledWith(1);

      const opened = await openDocument(draft.keys, kept.value.documentId);
      if (!opened.ok) throw new Error(opened.error.code);
      expect(opened.value.reference).toEqual(kept.value);
      const read = await opened.value.read();
      expect(read.type).toBe('application/pdf');
      expect(await digest(read)).toBe(sha256);
    },
  );

  test('of 25 MB is taken whole with the settings as they come, one byte more is not', async () => {
    const [largest, larger] = [makePdf(25 * MEGABYTE), makePdf(25 * MEGABYTE + 1)];
    const limits = settingsFile.files;
    const kept = await add(largest, { limits });
    if (!kept.ok) throw new Error(kept.error.code);
    const opened = await openDocument(draft.keys, kept.value.documentId);
    if (!opened.ok) throw new Error(opened.error.code);
    const read = await opened.value.read();
    expect(read.size).toBe(26_214_400);
    expect(await digest(read)).toBe(await digest(largest));
    expect(await add(larger, { limits })).toEqual({ ok: false, error: { code: 'too-large' } });
  });

  test('leaves neither its name nor its bytes readable', async () => {
    await add(makePdf(200_000, 'CANARY-CONTENT'), { name: 'CANARY-NAME.pdf' });
    const dump = await dumpDatabase();
    expect(dump).not.toContain('CANARY');
    expect(dump).not.toContain('%PDF');
  });

  test('is told by its content, whatever it is called', async () => {
    const page = new File(['<!doctype html>'], 'receipt.pdf', { type: 'application/pdf' });
    expect(await add(page)).toEqual({ ok: false, error: { code: 'type' } });
    const photo = new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'photo.pdf', {
      type: 'text/plain',
    });
    expect(await add(photo)).toMatchObject({ ok: true, value: { type: 'image/jpeg' } });
  });

  test.each([
    ['empty', new Blob([]), {}, 'empty'],
    ['too large', makePdf(2_000), { maxFileBytes: 1_999 }, 'too-large'],
    ['too large for the claim', makePdf(2_000), { maxClaimBytes: 2_500 }, 'claim-too-large'],
    ['not accepted', makePdf(2_000), { acceptedTypes: ['image/png'] }, 'type'],
  ])('that is %s is refused', async (_what, file, limits, code) => {
    await add(makePdf(1_000));
    expect(await add(file, { limits: { ...LIMITS, ...limits } })).toEqual({ ok: false, error: { code } });
  });

  test('that the device has no room for is not begun', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValueOnce({
      usage: 990_000_000,
      quota: 1_000_000_000,
    });
    expect(await add(makePdf(6_000_000))).toEqual({ ok: false, error: { code: 'quota' } });
    expect(await countChunks()).toBe(0);
  });

  test('that fills the device on the way leaves nothing behind, and what was typed stays', async () => {
    const put = IDBObjectStore.prototype.put;
    let chunks = 0;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name === 'documentChunks') chunks += 1;
      if (chunks === 3) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    expect(await add(makePdf(4 * MEGABYTE))).toEqual({ ok: false, error: { code: 'quota' } });
    full.mockRestore();
    expect(await countChunks()).toBe(0);
    expect(await draft.readModels()).toHaveLength(1);
  });

  test('that the claimant cancels leaves nothing behind', async () => {
    const cancelling = new AbortController();
    const added = await add(makePdf(4 * MEGABYTE), {
      signal: cancelling.signal,
      onProgress: () => cancelling.abort(),
    });
    expect(added).toEqual({ ok: false, error: { code: 'aborted' } });
    expect(await countChunks()).toBe(0);
  });

  test('is no longer there when it was removed', async () => {
    const { documentId } = await keepDocument(draft, makePdf(3 * MEGABYTE));
    await removeDocument(draft.keys, documentId);
    expect(await openDocument(draft.keys, documentId)).toEqual({ ok: false, error: { code: 'gone' } });
    expect(await countChunks()).toBe(0);
  });

  test('of another draft is not opened', async () => {
    const { documentId } = await keepDocument(draft, makePdf(1_000));
    const other = await startDraft({ claimReferenceNumber: 'X', pin: '1' });
    expect(await openDocument(other.keys, documentId)).toEqual({ ok: false, error: { code: 'gone' } });
  });
});

describe('a damaged file', () => {
  async function readAfter(damage: (documentId: string) => Promise<unknown>): Promise<unknown> {
    const { documentId } = await keepDocument(draft, makePdf(3 * MEGABYTE));
    await damage(documentId);
    const opened = await openDocument(draft.keys, documentId);
    if (!opened.ok) return opened.error.code;
    return opened.value.read().then(
      () => 'read',
      (error: { code?: string }) => error.code,
    );
  }

  test('with a chunk that is missing is not given', async () => {
    expect(await readAfter((id) => withDatabase((database) => database.documentChunks.delete([id, 1])))).toBe(
      'damaged',
    );
  });

  test('with chunks in another order is not given', async () => {
    const swap = (id: string) =>
      withDatabase(async (database) => {
        const [first, second] = await database.documentChunks.bulkGet([
          [id, 0],
          [id, 1],
        ]);
        if (first === undefined || second === undefined) throw new Error('Three chunks are kept');
        await database.documentChunks.bulkPut([
          { ...first, bytes: second.bytes },
          { ...second, bytes: first.bytes },
        ]);
      });
    expect(await readAfter(swap)).toBe('damaged');
  });

  test('that was cut off behind a chunk is not given', async () => {
    const cut = (id: string) => withDatabase((database) => database.documents.update(id, { chunkCount: 2 }));
    expect(await readAfter(cut)).toBe('damaged');
  });
});
