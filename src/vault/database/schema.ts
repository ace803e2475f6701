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

/** The portal's database. Access goes through `withDatabase` (database.ts). */
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
  /** Whether it is the connection that is asked. */
  declare isInUse?: boolean;
  /** How many records were in it at the opening, or what its claimants have left in it since. */
  declare records?: number;

  constructor(name: string) {
    // Relaxed durability may lose a committed change at a power cut; what the claimant was told is saved, is. What Dexie remembers of a
    // table may be older than what it holds: the worker's changes do not always come through to the page.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    declareVersions(this, DATABASE_VERSIONS);
    // Below what Dexie itself reads with: whoever asks is given sound records alone.
    this.use({ stack: 'dbcore', name: 'sound-records', level: -2, create: passOverDamaged });
  }
}

/**
 * The fields, in the clear, without which a record cannot be read at all, and their types. A later version may add to them: it changes
 * none.
 */
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

/** Whether a record has what it needs, and times that are times. */
function isSound(table: string, record: unknown): boolean {
  return Object.entries(NEEDED[table] ?? {}).every(([path, type]) => {
    const value = path.split('.').reduce((part, name) => readField(part, name), record);
    return type === 'number' ? Number.isFinite(value) : value !== null && typeof value === type;
  });
}

/**
 * A record that was damaged on the disk is passed over, and costs itself alone: one row of the outbox would keep every other from being
 * sent, one draft the page of all claims from being shown. It stays where it is: a version that knows more may read it.
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
      // By `then`, and no `await`: Dexie's own promises carry the transaction.
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

/** What one version of the database changes. */
export interface DatabaseVersion {
  readonly version: number;
  /** New tables, and tables with other indexes, as Dexie writes them; what is not named stays. */
  readonly stores: Readonly<Record<string, string>>;
  /** Brings rows of the version before into this one's shape. It awaits nothing but the database: sealed content is opened later. */
  readonly upgrade?: (transaction: Transaction) => Promise<unknown>;
}

/**
 * Every version since the first, oldest first; all that was ever stored in them was sealed. Append only: one that was released is never
 * edited, and nothing is dropped or renamed, since a page of an older version may open the database of a newer one.
 * Each has its fixture beside the test, made when it was new.
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

/** Tells Dexie of versions; opening the database runs the upgrades that it has not had. */
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

/** Deletes both wraps of each data key, inside the caller's transaction. @param ids of documents or rows of the outbox */
export async function deleteKeyWraps(database: PortalDatabase, ids: readonly string[]): Promise<void> {
  await database.keyWraps.bulkDelete(
    ids.flatMap((id): [string, string][] => [
      [id, 'credentials'],
      [id, 'device'],
    ]),
  );
}

/** Deletes the keyrings that no draft, row or receipt needs, inside the caller's transaction. */
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
