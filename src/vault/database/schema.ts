import Dexie, { type DBCore, type Table, type Transaction } from 'dexie';
import { logEvent } from '#kernel/log.ts';
import type {
  DocumentChunkRow,
  DocumentRow,
  DraftFieldRow,
  DraftModelRow,
  DraftRow,
  KeyRow,
  KeyringRow,
  KeyWrapRow,
  OutboxRow,
  ReceiptRow,
} from './rows.ts';

/** The portal's database. Access it through `withDatabase` (database.ts). */
export class PortalDatabase extends Dexie {
  declare readonly keyrings: Table<KeyringRow, string>;
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly draftModels: Table<DraftModelRow, [draftId: string, clientId: string]>;
  declare readonly draftFields: Table<DraftFieldRow, [draftId: string, clientId: string, key: string]>;
  declare readonly documents: Table<DocumentRow, string>;
  declare readonly documentChunks: Table<DocumentChunkRow, [documentId: string, index: number]>;
  declare readonly keyWraps: Table<KeyWrapRow, [keyId: string, by: string]>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly receipts: Table<ReceiptRow, string>;
  declare readonly keys: Table<KeyRow, string>;
  /** Whether this is the current connection. */
  declare isInUse?: boolean;
  /** Number of records at opening, updated when a draft is added or idle keyrings are deleted. */
  declare records?: number;

  constructor(name: string) {
    // `strict`: with relaxed durability a power cut may lose a change that the page has called saved. `disabled`: Dexie's cache may be
    // stale, because the worker's changes do not always reach the page.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    declareVersions(this, DATABASE_VERSIONS);
    // Below Dexie's own reads, so that every reader gets only sound records.
    this.use({ stack: 'dbcore', name: 'sound-records', level: -2, create: passOverDamaged });
  }
}

/** Unsealed fields that a record cannot be read without, and their types. A later version may add fields here but must not change any. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, 'string' | 'number' | 'object'>>>> = {
  keyrings: { formType: 'string', salt: 'object', wrappedDataKey: 'object', wrappedReceiptKey: 'object' },
  drafts: { formType: 'string', lastChangedAt: 'number', status: 'string' },
  draftModels: { sealed: 'object' },
  draftFields: { sealed: 'object' },
  documents: { ownerId: 'string', addedAt: 'number', size: 'number', chunkCount: 'number', meta: 'object' },
  documentChunks: { bytes: 'object' },
  keyWraps: { wrapped: 'object' },
  outbox: {
    draftId: 'string',
    formType: 'string',
    'progress.state': 'string',
    queuedAt: 'number',
    deadlineKeys: 'object',
  },
  receipts: { draftId: 'string', formType: 'string', filedAt: 'number', content: 'object' },
  keys: { key: 'object' },
};

function readField(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}

/** Tells whether a record has the needed fields, and finite numbers for times. */
function isSound(table: string, record: unknown): boolean {
  return Object.entries(NEEDED[table] ?? {}).every(([path, type]) => {
    const value = path.split('.').reduce((part, name) => readField(part, name), record);
    return type === 'number' ? Number.isFinite(value) : value !== null && typeof value === type;
  });
}

/**
 * Hides records that are damaged on the disk: one damaged outbox row would block all sends, one damaged draft the page of all claims. The
 * records stay in the database: a later version may be able to read them.
 */
function passOverDamaged(core: DBCore): DBCore {
  return {
    ...core,
    table(name) {
      const table = core.table(name);
      const keep = <T>(record: T): record is T => {
        const isKept = record === undefined || isSound(name, record);
        if (!isKept) logEvent('record-damaged', name);
        return isKept;
      };
      // Use `then`, not `await`: Dexie's own promises carry the transaction.
      return {
        ...table,
        get: (request) => table.get(request).then((record: unknown) => (keep(record) ? record : undefined)),
        getMany: (request) =>
          table
            .getMany(request)
            .then((records) => records.map((record) => (keep(record) ? record : undefined))),
        query: (request) =>
          table
            .query(request)
            .then((answer) =>
              request.values === false ? answer : { ...answer, result: answer.result.filter(keep) },
            ),
      };
    },
  };
}

export interface DatabaseVersion {
  readonly version: number;
  /** New tables and tables with changed indexes, in Dexie's notation; all others stay. */
  readonly stores: Readonly<Record<string, string>>;
  /** Converts the previous version's rows. Must await nothing but the database; sealed content is converted later, when it is opened. */
  readonly upgrade?: (transaction: Transaction) => Promise<unknown>;
}

/**
 * All versions, oldest first. Append only: never edit a released version, and never drop or rename anything, because a page of an older
 * version may open a newer database. Each has a fixture beside the test, made when it was new.
 */
export const DATABASE_VERSIONS: readonly DatabaseVersion[] = [
  {
    version: 1,
    stores: {
      keyrings: 'id, formType, claimantId',
      drafts: 'id, formType, lastChangedAt',
      draftModels: '[draftId+clientId], draftId',
      draftFields: '[draftId+clientId+key], draftId',
      documents: 'id, ownerId',
      documentChunks: '[documentId+index], documentId',
      keyWraps: '[keyId+by]',
      outbox: 'id, draftId',
      receipts: 'id, draftId',
      keys: 'id',
    },
  },
];

export function declareVersions(database: Dexie, versions: readonly DatabaseVersion[]): void {
  for (const { version, stores, upgrade } of versions) {
    const declared = database.version(version).stores(stores);
    if (upgrade !== undefined) declared.upgrade(upgrade);
  }
}

/** Deletes a draft with its models, fields, documents and their keys, inside the caller's transaction. The keyring stays. */
export async function deleteDraftRecords(database: PortalDatabase, draftId: string): Promise<void> {
  await database.drafts.delete(draftId);
  await database.draftModels.where({ draftId }).delete();
  await database.draftFields.where({ draftId }).delete();
  await deleteDocumentsOf(database, draftId);
}

/** Deletes an owner's documents, their chunks and keys, inside the caller's transaction. */
export async function deleteDocumentsOf(database: PortalDatabase, ownerId: string): Promise<void> {
  const ids = await database.documents.where({ ownerId }).primaryKeys();
  await deleteDocuments(database, ids);
}

/** Deletes documents, their chunks and keys, inside the caller's transaction. */
export async function deleteDocuments(database: PortalDatabase, ids: readonly string[]): Promise<void> {
  await database.documents.bulkDelete([...ids]);
  await database.documentChunks.where('documentId').anyOf(ids).delete();
  await deleteKeyWraps(database, ids);
}

/** Deletes both wraps of each data key, inside the caller's transaction. @param ids of documents or outbox rows. */
export async function deleteKeyWraps(database: PortalDatabase, ids: readonly string[]): Promise<void> {
  await database.keyWraps.bulkDelete(
    ids.flatMap((id): [string, string][] => [
      [id, 'credentials'],
      [id, 'device'],
    ]),
  );
}

/** Deletes keyrings that no draft, row or receipt needs, inside the caller's transaction. */
export async function deleteIdleKeyrings(database: PortalDatabase): Promise<void> {
  const needed = new Set<string>([
    ...(await database.drafts.toCollection().primaryKeys()),
    ...(await database.outbox.toArray()).map(({ draftId }) => draftId),
    ...(await database.receipts.toArray()).map(({ draftId }) => draftId),
  ]);
  const ids = await database.keyrings.toCollection().primaryKeys();
  await database.keyrings.bulkDelete(ids.filter((id) => !needed.has(id)));
  database.records = needed.size;
}
