import Dexie, { type Table } from 'dexie';
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
} from './database-rows.ts';
import { DATABASE_VERSIONS, declareVersions } from './database-versions.ts';

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

  constructor(name: string) {
    // Relaxed durability may lose a committed change at a power cut; what the claimant was told is saved, is.
    super(name, { chromeTransactionDurability: 'strict' });
    declareVersions(this, DATABASE_VERSIONS);
  }
}
