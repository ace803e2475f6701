import { promisifyRequest } from 'idb-keyval';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATABASE_NAME, getStorageTrouble } from '#kernel/storage-trouble.ts';
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { queueClaim } from '#tests/support/queued-claim.ts';
import { startDraft } from '#tests/support/upload-claim.ts';
import { withDatabase } from './database/database.ts';
import { eraseClaimant, eraseTraces } from './erasing.ts';
import { findDeviceKeys } from './keys/device-key.ts';
import { endSession } from './session-claims.ts';

const { databases } = IDBFactory.prototype;
const listDatabases = async () => (await databases.call(indexedDB)).map(({ name }) => name);

afterEach(() => {
  IDBFactory.prototype.databases = databases;
});

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

test('the session’s keys are in no database, and one in which they were kept before goes', async () => {
  await startDraft();
  expect(await listDatabases()).not.toContain('portal-session-keys');
  const opening = indexedDB.open('portal-session-keys');
  await promisifyRequest(opening);
  opening.result.close();
  await endSession();
  expect(await listDatabases()).not.toContain('portal-session-keys');
});

test('what is erased leaves no database and no device key, and this page can begin anew', async () => {
  const { draft } = await queueClaim(await openMockSession());
  await draft.close();
  expect(await listDatabases()).toContain(`portal-device-key-${draft.id}`);
  await endSession();
  await eraseClaimant(draft.keys.claimantId);
  await eraseTraces();
  const left = await listDatabases();
  for (const name of [DATABASE_NAME, 'portal-session-keys', `portal-device-key-${draft.id}`]) {
    expect(left).not.toContain(name);
  }
  expect(getStorageTrouble()).toBeUndefined();
  const next = await startDraft();
  expect(await withDatabase((database) => database.drafts.get(next.id))).toBeDefined();
});

test('the claim of somebody else that waits keeps its records and the device’s key', async () => {
  const session = await openMockSession();
  const { draft, row } = await queueClaim(session);
  await draft.close();
  await eraseTraces();
  expect(await listDatabases()).toContain(`portal-device-key-${draft.id}`);
  expect(await withDatabase((database) => database.outbox.get(row.id))).toBeDefined();
});

test('a browser that lists no databases opens and erases the device’s key all the same', async () => {
  Reflect.deleteProperty(IDBFactory.prototype, 'databases');
  const { draft } = await queueClaim(await openMockSession());
  await draft.close();
  await endSession();
  expect(await findDeviceKeys(draft.id)).toHaveLength(1);
  await eraseClaimant(draft.keys.claimantId);
  await eraseTraces();
  expect((await listDatabases()).filter((name) => name?.startsWith('portal-device-key'))).toEqual([]);
  expect(await listDatabases()).not.toContain(DATABASE_NAME);
});
