import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { startDraft } from '#tests/support/upload-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import { endSession } from '#vault/session-claims.ts';
import { addChange, NO_CHANGES } from './draft-opening.ts';
import { commitChanges } from './draft-records.ts';
import { createDraftLock, type DraftLock } from './open-draft.ts';

const locks: DraftLock[] = [];

function openTab(commit = async () => {}) {
  const becomeWriter = vi.fn(async () => {});
  const lock = createDraftLock({ draftId: 'draft-1', becomeWriter, commit });
  locks.push(lock);
  return { lock, becomeWriter };
}

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

afterEach(() => {
  for (const lock of locks.splice(0)) lock.release();
});

describe('two tabs with one draft', () => {
  test('the second one reads', async () => {
    const first = openTab();
    const second = openTab();
    expect(await first.lock.request()).toBe('writer');
    expect(await second.lock.request()).toBe('reader');
    expect(first.becomeWriter).toHaveBeenCalledTimes(1);
    expect(second.becomeWriter).not.toHaveBeenCalled();
  });

  test('the second one takes over; the first commits what it has and is told', async () => {
    const roles: ReturnType<DraftLock['getRole']>[] = [];
    const commit = vi.fn(async () => void roles.push(first.lock.getRole()));
    const first = openTab(commit);
    const second = openTab();
    const told = vi.fn();
    first.lock.subscribe(told);
    await first.lock.request();
    expect(await second.lock.takeOver()).toBe('writer');
    // Becomes a reader before it commits: otherwise changes typed meanwhile would be lost.
    expect(roles).toEqual(['reader']);
    expect(told).toHaveBeenCalledTimes(2);
    expect(first.lock.getRole()).toBe('reader');
  });

  test('a tab that the browser has frozen is overruled', async () => {
    const frozen = openTab(() => new Promise(() => {}));
    const second = openTab();
    await frozen.lock.request();
    expect(await second.lock.takeOver()).toBe('writer');
    expect(frozen.lock.getRole()).toBe('reader');
  });

  test('the next one may write when the first is closed', async () => {
    const first = openTab();
    const second = openTab();
    await first.lock.request();
    first.lock.release();
    await waitUntil(async () => (await second.lock.request()) === 'writer');
  });
});

test('what an overruled tab still had in hand is not written', async () => {
  const draft = await startDraft();
  const writer = await withDatabase(async (database) => (await database.drafts.get(draft.id))?.writer);
  await withDatabase((database) => database.drafts.update(draft.id, { writer: 'the other tab' }));
  const change = addChange(NO_CHANGES, {
    kind: 'field',
    address: { clientId: 'client-credent', key: 'pin' },
    value: 'too late',
    flags: { dirty: true, touched: true, everDirty: true },
  });
  const late = commitChanges({ keys: draft.keys, writer: writer ?? '' }, change, undefined, 0);
  await expect(late).rejects.toMatchObject({ code: 'not-writer' });
});
