import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldValue } from '#server/form-model.ts';
import { dumpDatabase, resetDevice } from '#tests/support/device.ts';
import { CREDENTIALS, makeModel, openDraftsFor, startDraft, store } from '#tests/support/upload-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import { eraseClaimant } from '#vault/erasing.ts';
import { endSession } from '#vault/session-claims.ts';
import { resumeSession } from './drafts.ts';
import type { OpenDraft } from './open-draft.ts';

const now = () => new Date();
const FLAGS = { dirty: true, touched: true, everDirty: true };

function type(draft: OpenDraft, key: string, value: FieldValue, clientId = 'client-credent'): void {
  draft.save({ kind: 'field', address: { clientId, key }, value, flags: FLAGS });
}

async function readField(draft: OpenDraft, key: string): Promise<FieldValue | undefined> {
  const [stored] = await draft.readModels();
  return stored?.model.fields[key];
}

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

describe('a draft', () => {
  test('keeps models, fields, flags, places and page', async () => {
    const draft = await startDraft();
    const model = makeModel('client-file0000', 'documentContexts', {
      documentType: 'receipt',
      description: null,
    });
    draft.save({ kind: 'model', model, list: 'drafts', order: 4 });
    type(draft, 'description', 'On 3 May', 'client-file0000');
    draft.writePage('supporting-documents');
    expect(draft.getSaveState().kind).toBe('pending');
    expect(await draft.flush()).toEqual({ ok: true, value: undefined });
    expect(draft.getSaveState().kind).toBe('saved');

    const [, stored] = await draft.readModels();
    expect(stored).toEqual({
      model: { ...model, fields: { documentType: 'receipt', description: 'On 3 May' } },
      list: 'drafts',
      order: 4,
      flags: { documentType: { dirty: false, touched: false, everDirty: false }, description: FLAGS },
    });
    expect(await draft.readPage()).toBe('supporting-documents');
  });

  test('commits by itself within half a second of the last keystroke, also while typing goes on', async () => {
    const draft = await startDraft();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    type(draft, 'claimReferenceNumber', 'typed');
    vi.advanceTimersByTime(400);
    // No fake timer fires from here on: a save that has not begun never does.
    vi.useRealTimers();
    await waitUntil(() => draft.getSaveState().kind === 'saved');

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    for (let letters = 1; letters <= 20; letters += 1) {
      type(draft, 'claimReferenceNumber', 'x'.repeat(letters));
      vi.advanceTimersByTime(20);
    }
    vi.useRealTimers();
    await waitUntil(async () => String(await readField(draft, 'claimReferenceNumber')).startsWith('xxxx'));
  });

  test('commits the first change after a pause at once, with all that changes with it', async () => {
    const draft = await startDraft();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    type(draft, 'claimReferenceNumber', 'filled in');
    type(draft, 'pin', 'by the browser');
    vi.advanceTimersByTime(0);
    vi.useRealTimers();
    await waitUntil(() => draft.getSaveState().kind === 'saved');
    expect(await readField(draft, 'pin')).toBe('by the browser');
  });

  test('commits what a press adds without waiting for a pause', async () => {
    const draft = await startDraft();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    type(draft, 'claimReferenceNumber', 'typed');
    vi.advanceTimersByTime(0);
    type(draft, 'claimReferenceNumber', 'typed on');
    draft.save({
      kind: 'model',
      model: makeModel('client-file0000', 'documentContexts', {}),
      list: 'saved',
      order: 4,
    });
    vi.advanceTimersByTime(0);
    vi.useRealTimers();
    await waitUntil(() => draft.getSaveState().kind === 'saved');
    expect(await draft.readModels()).toHaveLength(2);
  });

  test('is kept again whole where the storage was cleared under it, with its page, and can be changed', async () => {
    const begun = await startDraft();
    begun.writePage('supporting-documents');
    await begun.close();
    // The claim was submitted while this tab had the draft open, and withdrawn afterwards.
    await withDatabase((database) => database.drafts.update(begun.id, { status: 'queued' }));
    const draft = await resumeSession({ now });
    if (draft === undefined) throw new Error('The session has no draft.');
    draft.writePage('claim-summary');
    const models = await draft.readModels();
    await withDatabase((database) =>
      database.transaction('rw', database.tables, () =>
        Promise.all(database.tables.map((table) => table.clear())),
      ),
    );
    type(draft, 'claimReferenceNumber', 'not kept');
    expect(await draft.flush()).toEqual({ ok: false, error: { code: 'gone' } });
    expect(await draft.keepAgain(() => models)).toMatchObject({ ok: true });
    expect(draft.getSaveState().kind).toBe('saved');
    expect(await draft.readStatus()).toBe('open');
    expect(await draft.readModels()).toEqual(models);
    expect(await draft.readPage()).toBe('claim-summary');
    const keeping = draft.keepAgain(() => models);
    await Promise.resolve();
    type(draft, 'claimReferenceNumber', 'typed meanwhile');
    expect(await keeping).toMatchObject({ ok: true });
    expect(await draft.flush()).toMatchObject({ ok: true });
    expect(await readField(draft, 'claimReferenceNumber')).toBe('typed meanwhile');
    expect(await withDatabase((database) => database.keyrings.count())).toBe(1);
  });

  test('removes a model with all of its fields', async () => {
    const draft = await startDraft();
    draft.save({
      kind: 'model',
      model: makeModel('client-gone', 'documentContexts', { description: 'x' }),
      list: 'drafts',
      order: 1,
    });
    await draft.flush();
    draft.save({ kind: 'removed', clientId: 'client-gone' });
    await draft.flush();
    expect((await draft.readModels()).map(({ model }) => model.clientId)).toEqual(['client-credent']);
    expect(await withDatabase((database) => database.draftFields.where({ draftId: draft.id }).count())).toBe(
      2,
    );
  });

  test('moving a model to the saved list leaves its fields and flags as they are', async () => {
    const draft = await startDraft();
    const model = makeModel('client-moved', 'documentContexts', { description: null });
    draft.save({ kind: 'model', model, list: 'drafts', order: 1 });
    type(draft, 'description', 'kept', 'client-moved');
    await draft.flush();
    draft.save({ kind: 'model', model, list: 'saved', order: 1 });
    await draft.flush();
    const stored = (await draft.readModels()).find(({ model: { clientId } }) => clientId === 'client-moved');
    expect(stored).toMatchObject({
      list: 'saved',
      model: { fields: { description: 'kept' } },
      flags: { description: FLAGS },
    });
  });

  test('that is damaged in one record gives all the others', async () => {
    const draft = await startDraft();
    await withDatabase((database) =>
      database.draftFields.where({ draftId: draft.id }).modify((row) => {
        if (row.key === 'pin') row.sealed.bytes[0] = (row.sealed.bytes[0] ?? 0) ^ 1;
      }),
    );
    const [stored] = await draft.readModels();
    expect(stored?.model.fields).toEqual({ claimReferenceNumber: CREDENTIALS.claimReferenceNumber });
  });

  test('whose records were swapped does not read one for the other', async () => {
    const draft = await startDraft();
    await withDatabase(async (database) => {
      const rows = await database.draftFields.where({ draftId: draft.id }).toArray();
      const [first, second] = rows;
      if (first === undefined || second === undefined) throw new Error('Two fields are kept');
      await database.draftFields.bulkPut([
        { ...first, sealed: second.sealed },
        { ...second, sealed: first.sealed },
      ]);
    });
    const [stored] = await draft.readModels();
    expect(stored?.model.fields).toEqual({});
  });

  test('that was erased elsewhere says so, and a save does not bring it back', async () => {
    const draft = await startDraft();
    await withDatabase((database) => database.drafts.delete(draft.id));
    type(draft, 'pin', '1');
    expect(await draft.flush()).toEqual({ ok: false, error: { code: 'gone' } });
    expect(draft.getSaveState()).toEqual({ kind: 'failed', failure: { code: 'gone' } });
  });

  test('that another tab writes takes nothing from this one, and nothing has failed', async () => {
    const draft = await startDraft();
    draft.lock.release();
    type(draft, 'pin', '1');
    draft.writePage('claim-details');
    expect(draft.getSaveState().kind).toBe('saved');
    expect(await draft.flush()).toEqual({ ok: true, value: undefined });
    expect(await draft.readPage()).toBeUndefined();
  });

  test('that cannot be written keeps what was typed and writes it later', async () => {
    const draft = await startDraft();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type(draft, 'pin', 'typed while full');
    expect(await draft.flush()).toEqual({ ok: false, error: { code: 'quota' } });
    expect(draft.getSaveState()).toEqual({ kind: 'failed', failure: { code: 'quota' } });
    full.mockRestore();
    type(draft, 'claimReferenceNumber', 'typed after');
    expect((await draft.flush()).ok).toBe(true);
    expect(await readField(draft, 'pin')).toBe('typed while full');
  });
});

describe('the vault', () => {
  test('leaves nothing readable in storage', async () => {
    const draft = await startDraft();
    type(draft, 'pin', 'CANARY-ANSWER');
    draft.writePage('CANARY-PAGE');
    await draft.flush();
    const dump = await dumpDatabase();
    expect(dump).toContain('DocumentsUpload');
    for (const secret of ['CANARY', CREDENTIALS.pin, CREDENTIALS.claimReferenceNumber])
      expect(dump).not.toContain(secret);
    expect(dump).not.toContain('extractable: true');
  });

  test.each([
    'rw-s-100482 ',
    'RWS100482',
    'rw s \u2013 100 482',
    'RW-S-\uff11\uff10\uff10\uff14\uff18\uff12',
    'RW-S-\u0661\u0660\u0660\u0664\u0668\u0662',
    'RW-S-\u06f1\u06f0\u06f0\u06f4\u06f8\u06f2',
  ])('opens a draft again for the same credentials, typed as %s', async (claimReferenceNumber) => {
    const draft = await startDraft();
    type(draft, 'pin', 'kept');
    await endSession();
    const opened = await openDraftsFor({ pin: ' 274163', claimReferenceNumber });
    if (!opened.ok) throw new Error(opened.error.code);
    expect(opened.value.map(({ id }) => id)).toEqual([draft.id]);
    expect(opened.value[0] && (await readField(opened.value[0], 'pin'))).toBe('kept');
  });

  test('opens nothing for a wrong PIN, and says nothing', async () => {
    await startDraft();
    await endSession();
    expect(await openDraftsFor({ ...CREDENTIALS, pin: '274164' })).toEqual({ ok: true, value: [] });
    expect(await resumeSession({ now })).toBeUndefined();
  });

  test('shows each of many claimants on one device only what is theirs', async () => {
    const people = ['100001', '100002', '100003'].map((pin) => ({ ...CREDENTIALS, pin }));
    const ids: string[] = [];
    for (const person of people) {
      const draft = await startDraft(person);
      type(draft, 'claimReferenceNumber', `of ${person.pin}`);
      ids.push(draft.id);
      await endSession();
    }
    for (const [index, person] of people.entries()) {
      const opened = await openDraftsFor(person);
      if (!opened.ok) throw new Error(opened.error.code);
      expect(opened.value.map(({ id }) => id)).toEqual([ids[index]]);
      expect(opened.value[0] && (await readField(opened.value[0], 'claimReferenceNumber'))).toBe(
        `of ${person.pin}`,
      );
      await endSession();
    }
  });

  test('"Finish and clear this device" erases all of one claimant and nothing of another', async () => {
    const other = await startDraft({ ...CREDENTIALS, pin: '100001' });
    await endSession();
    const first = await startDraft();
    const second = await startDraft();
    expect(second.keys.claimantId).toBe(first.keys.claimantId);
    await eraseClaimant(first.keys.claimantId);
    const left = await withDatabase(async (database) => ({
      drafts: await database.drafts.toCollection().primaryKeys(),
      keyrings: await database.keyrings.toCollection().primaryKeys(),
      fields: await database.draftFields.filter(({ draftId }) => draftId !== other.id).count(),
    }));
    expect(left).toEqual({ drafts: [other.id], keyrings: [other.id], fields: 0 });
  });
});

describe('the session', () => {
  test('goes on after a reload, until it ends', async () => {
    const draft = await startDraft();
    type(draft, 'pin', 'before the reload');
    await draft.close();
    const resumed = await resumeSession({ now, formType: 'DocumentsUpload' });
    expect(resumed && (await readField(resumed, 'pin'))).toBe('before the reload');
    await endSession();
    expect(await resumeSession({ now })).toBeUndefined();
  });

  test('seals what was pending before its key goes', async () => {
    const draft = await startDraft();
    type(draft, 'pin', 'last key');
    await endSession();
    const opened = await openDraftsFor();
    expect(opened.ok && opened.value[0] && (await readField(opened.value[0], 'pin'))).toBe('last key');
  });

  // The page is taken away once the session's end is complete: until then the claimant may type on.
  test('seals what is typed until it has ended', async () => {
    const draft = await startDraft();
    let keys = 0;
    let hasEnded = false;
    const ending = endSession().finally(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      keys += 1;
      type(draft, 'pin', `${keys} keys`);
      await new Promise(requestAnimationFrame);
    }
    await ending;
    const opened = await openDraftsFor();
    if (!opened.ok || opened.value[0] === undefined) throw new Error('The draft does not open again.');
    const [again] = opened.value;
    await expect.poll(() => readField(again, 'pin')).toBe(`${keys} keys`);
  });
});

test('saving one field writes no more beside 500 others', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`f${index}`, `answer ${index}`]),
  );
  const small = await startDraft();
  const large = await startDraft(CREDENTIALS, [store(makeModel('client-large', 'claimDetails', fields))]);

  const writes = vi.spyOn(IDBObjectStore.prototype, 'put');
  async function countWrites(draft: OpenDraft, key: string, clientId: string) {
    writes.mockClear();
    type(draft, key, 'another answer', clientId);
    await draft.flush();
    return writes.mock.calls.length;
  }

  const smallWrites = await countWrites(small, 'pin', 'client-credent');
  const largeWrites = await countWrites(large, 'f250', 'client-large');
  writes.mockRestore();
  expect(largeWrites).toBe(smallWrites);
});
