import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getStorageTrouble, noteDeletion } from '#kernel/storage-trouble.ts';
import { dumpDatabase, resetDevice } from '#tests/support/device.ts';
import { keepDocument, makePdf, startDraft } from '#tests/support/upload-claim.ts';
import { withDatabase } from './database/database.ts';
import { addToInbox, openInbox, removeFromInbox } from './documents/inbox.ts';
import { eraseDraft, sweepInbox, sweepStorage } from './erasing.ts';
import { getHeldKeys } from './keys/held-keys.ts';
import { endSession } from './session-claims.ts';

const DAY_MS = 86_400_000;
/** Returns the server's clock, moved by `days`; the device's clock moves along unless the test says otherwise. */
function clockIn(days: number, { isEstimate = false, deviceDays = days } = {}) {
  const realNow = performance.timeOrigin + performance.now();
  vi.spyOn(Date, 'now').mockReturnValue(realNow + deviceDays * DAY_MS);
  return { now: () => new Date(realNow + days * DAY_MS), isEstimate: () => isEstimate };
}
const countDrafts = () => withDatabase((database) => database.drafts.count());
const countChunks = () => withDatabase((database) => database.documentChunks.count());

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

describe('retention', () => {
  test('erases a draft with its documents 60 days after its last change, not before', async () => {
    const draft = await startDraft();
    await keepDocument(draft, makePdf(1_000));
    await sweepStorage(clockIn(59.9), 60);
    expect([await countDrafts(), await countChunks()]).toEqual([1, 1]);
    await sweepStorage(clockIn(60.1), 60);
    expect([await countDrafts(), await countChunks()]).toEqual([0, 0]);
    expect(await withDatabase((database) => database.keyrings.count())).toBe(0);
  });

  test('counts from the last change of an answer, not from the page that was looked at last', async () => {
    const draft = await startDraft();
    const longAgo = Date.now() - 61 * DAY_MS;
    const times = { lastChangedAt: longAgo, changedOnDeviceAt: longAgo };
    await withDatabase((database) => database.drafts.update(draft.id, times));
    draft.writePage('supporting-documents');
    await draft.flush();
    expect(await draft.readPage()).toBe('supporting-documents');
    await sweepStorage(clockIn(0), 60);
    expect(await countDrafts()).toBe(0);
  });

  test('erases no draft on the word of the device clock alone', async () => {
    await startDraft();
    await sweepStorage(clockIn(10_000, { isEstimate: true }), 60);
    expect(await countDrafts()).toBe(1);
  });

  test.each([
    ['the server', { days: 26_000, deviceDays: 1 }],
    ['the device', { days: 1, deviceDays: 26_000 }],
  ])(
    'erases no draft on the word of one clock: %s is years ahead for a moment',
    async (_, { days, ...rest }) => {
      await startDraft();
      await sweepStorage(clockIn(days, rest), 60);
      await sweepStorage(clockIn(1), 60);
      expect(await countDrafts()).toBe(1);
      await sweepStorage(clockIn(61), 60);
      expect(await countDrafts()).toBe(0);
    },
  );

  test.each([
    ["the server's clock was years behind", -20_000, 0],
    ["the device's clock was years behind", 0, -20_000],
    ['an offline device was reset and knew an old server time', -100, -20_000],
  ])('erases no draft whose last change was noted while %s', async (_, server, device) => {
    const { id } = await startDraft();
    const times = {
      lastChangedAt: Date.now() + server * DAY_MS,
      changedOnDeviceAt: Date.now() + device * DAY_MS,
    };
    await withDatabase((database) => database.drafts.update(id, times));
    await sweepStorage(clockIn(0), 60);
    await sweepStorage(clockIn(1), 60);
    expect(await countDrafts()).toBe(1);
    await sweepStorage(clockIn(61), 60);
    expect(await countDrafts()).toBe(0);
  });

  test('keeps no draft for ever whose last change was noted while a clock was years ahead', async () => {
    const { id } = await startDraft();
    const later = Date.now() + 26_000 * DAY_MS;
    const times = { lastChangedAt: later, changedOnDeviceAt: later };
    await withDatabase((database) => database.drafts.update(id, times));
    await sweepStorage(clockIn(0), 60);
    await sweepStorage(clockIn(59), 60);
    expect(await countDrafts()).toBe(1);
    await sweepStorage(clockIn(61), 60);
    expect(await countDrafts()).toBe(0);
  });

  test('erases neither a draft that is in the outbox, nor its key in the session', async () => {
    const draft = await startDraft();
    const longAgo = Date.now() - 100 * DAY_MS;
    const changes = { status: 'queued', lastChangedAt: longAgo, changedOnDeviceAt: longAgo } as const;
    await withDatabase((database) => database.drafts.update(draft.id, changes));
    await sweepStorage(clockIn(0), 60);
    expect(await countDrafts()).toBe(1);
    expect(getHeldKeys().keys).toHaveLength(1);
  });

  test('sweeps the bytes that a killed tab has left without a document', async () => {
    const draft = await startDraft();
    await keepDocument(draft, makePdf(1_000));
    await withDatabase((database) =>
      database.documentChunks.put({ documentId: 'orphan', index: 0, bytes: new Uint8Array(9) }),
    );
    await sweepStorage(clockIn(0), 60);
    expect(await countChunks()).toBe(1);
  });
});

describe('a connection that the browser cuts off', () => {
  const cutOff = () =>
    withDatabase(async (database) => void database.backendDB().dispatchEvent(new Event('close')));

  test('tells of a deletion where all is gone that was there', async () => {
    await startDraft();
    await withDatabase((database) =>
      database.transaction('rw', database.tables, () =>
        Promise.all(database.tables.map((table) => table.clear())),
      ),
    );
    await cutOff();
    expect(await countDrafts()).toBe(0);
    expect(getStorageTrouble()).toBe('deleted');
    noteDeletion(undefined);
  });

  test('tells of none where all is there, nor where the claimant has erased it', async () => {
    const draft = await startDraft();
    await cutOff();
    expect(await countDrafts()).toBe(1);
    expect(getStorageTrouble()).toBeUndefined();
    await eraseDraft(draft.id);
    await cutOff();
    expect(await countDrafts()).toBe(0);
    expect(getStorageTrouble()).toBeUndefined();
  });
});

describe('shared files', () => {
  test('are kept sealed, and given back as they came', async () => {
    expect(await addToInbox(makePdf(1_500_000, 'CANARY'))).toEqual({ ok: true, value: undefined });
    const dump = await dumpDatabase();
    expect(dump).not.toContain('CANARY');
    expect(dump).not.toContain('receipt.pdf');
    const [file] = await openInbox();
    expect(file?.reference).toMatchObject({ name: 'receipt.pdf', size: 1_500_000, type: 'application/pdf' });
    const text = await file?.read().then((blob) => blob.text());
    expect(text).toContain('CANARY');
    await removeFromInbox(file?.reference.documentId ?? '');
    expect([await openInbox(), await countChunks()]).toEqual([[], 0]);
  });

  test('are gone after an hour, also where the clock was set back', async () => {
    await addToInbox(makePdf(1_000));
    await sweepInbox(Date.now() + 3_500_000);
    expect(await openInbox()).toHaveLength(1);
    expect(await openInbox(Date.now() + 3_700_000)).toEqual([]);
    await sweepInbox(Date.now() - 3_700_000);
    expect(await countChunks()).toBe(0);
  });

  test('are not taken where the room is needed for answers, and have names that show as they are', async () => {
    const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 96, quota: 100 });
    expect(await addToInbox(makePdf(1_000))).toEqual({ ok: false, error: { code: 'quota' } });
    estimate.mockRestore();
    await addToInbox(new File([await makePdf(1_000).arrayBuffer()], 'invoice\u202Efdp.exe'));
    expect((await openInbox()).map(({ reference }) => reference.name)).toEqual(['invoicefdp.exe']);
  });

  test('of an unknown type, empty, or above ten are not taken', async () => {
    expect(await addToInbox(new File(['MZ'], 'a.pdf'))).toEqual({ ok: false, error: { code: 'refused' } });
    expect(await addToInbox(new File([], 'a.pdf'))).toEqual({ ok: false, error: { code: 'refused' } });
    for (let count = 0; count < 10; count += 1) await addToInbox(makePdf(100));
    expect(await addToInbox(makePdf(100))).toEqual({ ok: false, error: { code: 'refused' } });
  });
});
