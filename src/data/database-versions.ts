import type Dexie from 'dexie';
import type { Transaction } from 'dexie';

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
