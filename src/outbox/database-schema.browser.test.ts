import Dexie from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { DATABASE_NAME, getDatabaseState } from '#kernel/storage-trouble.ts';
import { resetDevice } from '#tests/support/device.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { flushUntil } from '#tests/support/queued-claim.ts';
import { readStoredTables, type StoredTables, storeTables } from '#tests/support/stored-database.ts';
import {
  CREDENTIALS,
  keepDocument,
  makeModel,
  makePdf,
  makeSubmission,
  openOnlyDraft,
  startDraft,
  store,
} from '#tests/support/upload-claim.ts';
import { closeDatabase, withDatabase } from '#vault/database/database.ts';
import { DATABASE_VERSIONS, type DatabaseVersion, declareVersions } from '#vault/database/schema.ts';
import { openDocument } from '#vault/documents/documents.ts';
import { endSession } from '#vault/session-claims.ts';
import { reauthorizeRows } from './outbox-actions.ts';
import { queueSubmission } from './queue-submission.ts';

const fixtures = import.meta.glob<StoredTables>('/tests/support/stored-databases/*.json', {
  import: 'default',
});
const pathOf = (version: number) => `/tests/support/stored-databases/version-${version}.json`;
const newest = Math.max(...DATABASE_VERSIONS.map(({ version }) => version));

/** Credentials of another claimant, whose draft is still open. */
const OTHER = { claimReferenceNumber: 'RW-S-200000', pin: '111111' };
const NOTE = 'The label was on the back.';
const DOCUMENT_TEXT = 'What the receipt says';

/** Fills the database with an open draft (an answer and a document) and a queued claim. */
async function fillDatabase(): Promise<void> {
  const draft = await startDraft(OTHER, [
    store(makeModel('client-credent', 'credentials', { ...OTHER })),
    store(makeModel('client-context', 'documentContexts', { description: NOTE }), 1),
  ]);
  await keepDocument(draft, makePdf(2_000, DOCUMENT_TEXT));
  const submitted = await startDraft();
  const file = await keepDocument(submitted, makePdf(2_000));
  const queued = await queueSubmission(makeSubmission(submitted, [file]));
  if (!queued.ok) throw new Error(queued.error.code);
  await endSession();
}

async function readDraft(): Promise<readonly [note: unknown, document: string]> {
  const draft = await openOnlyDraft(OTHER);
  const context = (await draft.readModels()).find(({ model }) => model.clientId === 'client-context');
  const [id = ''] = await withDatabase((database) =>
    database.documents.where({ ownerId: draft.id }).primaryKeys(),
  );
  const document = await openDocument(draft.keys, id);
  if (!document.ok) throw new Error(document.error.code);
  return [context?.model.fields.description, await (await document.value.read()).text()];
}

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

test('each version has a fixture; where the newest has none it is made here, to be committed', async () => {
  const known = DATABASE_VERSIONS.filter(({ version }) => pathOf(version) in fixtures);
  if (!known.some(({ version }) => version === newest)) {
    await fillDatabase();
    await commands.writeFile(`.${pathOf(newest)}`, `${JSON.stringify(await readStoredTables(), null, 1)}\n`);
  }
  expect(known).toEqual(DATABASE_VERSIONS);
});

describe.each(DATABASE_VERSIONS)('a database of version $version', ({ version }) => {
  beforeEach(async () => {
    const tables = await fixtures[pathOf(version)]?.();
    if (tables === undefined) throw new Error(`Version ${version} has no fixture.`);
    await storeTables(version, tables);
  });

  test('gives its draft with answers and documents to who made it', async () => {
    const [note, text] = await readDraft();
    expect(note).toBe(NOTE);
    expect(text).toContain(DOCUMENT_TEXT);
  });

  test('gives its claim that waits to be sent', async () => {
    const session = await openMockSession();
    const captchaRawValue = await session.authorize();
    const { keys } = await openOnlyDraft(CREDENTIALS);
    await reauthorizeRows(keys, { authorizedUntil: Date.now() + 60_000, captchaRawValue }, session.clock);
    await flushUntil('filed', session);
    expect(await session.control.listSubmissions()).toHaveLength(1);
  });
});

describe('a version after the newest', () => {
  const next: DatabaseVersion = {
    version: newest + 1,
    stores: { reminders: 'id' },
    upgrade: (transaction) => transaction.table('drafts').toCollection().modify({ lastChangedAt: 5 }),
  };

  async function migrate(): Promise<Dexie> {
    const database = new Dexie(DATABASE_NAME);
    declareVersions(database, [...DATABASE_VERSIONS, next]);
    return database.open();
  }

  test('keeps every row, runs its upgrade, and can be used by a page of before', async () => {
    await fillDatabase();
    const before = await readStoredTables();
    await closeDatabase();
    const database = await migrate();
    expect(database.verno).toBe(newest + 1);
    await database.table('reminders').put({ id: 'one' });
    database.close();
    const drafts = before.drafts?.map((row) => Object.assign({}, row, { lastChangedAt: 5 }));
    expect(await readStoredTables()).toEqual({ ...before, drafts, reminders: [{ id: 'one' }] });

    const [note] = await readDraft();
    expect(note).toBe(NOTE);
    expect(getDatabaseState()).toBe('open');
  });
});
