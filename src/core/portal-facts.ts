/**
 * What is so on this device, and at the server where that is known: one snapshot of what stands in the stores themselves. Messages that state a
 * fact are held against it (i18n/factual-messages.ts).
 */
export interface PortalFacts {
  /** Storage can be read: the rest was read from it. */
  readonly canRead: boolean;
  /** How many drafts are on this device. */
  readonly drafts: number;
  /** The outbox: each row's state (outbox-state.ts), and whether the server has its claim; undefined where it was not asked. */
  readonly rows: readonly { readonly state: string; readonly isAtServer: boolean | undefined }[];
  readonly receipts: number;
  /** The server has filed something of this browser's claimants; undefined where it was not asked. */
  readonly hasFiledAtServer?: boolean | undefined;
  /** The browser has promised to keep this origin's storage. */
  readonly isPersistent: boolean;
}

/** What can be said of storage that does not answer, or that was not read yet. */
export const NOTHING_KNOWN: PortalFacts = {
  canRead: false,
  drafts: 0,
  rows: [],
  receipts: 0,
  isPersistent: false,
};
