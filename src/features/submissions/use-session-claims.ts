import { useCallback, useEffect, useState } from 'react';
import type { Receipt } from '#data/outbox/receipt.ts';
import type { DraftKeys } from '#data/vault/draft-keys.ts';
import { createLatest } from '#kernel/async.ts';

/** What the live session opens on this device. */
export interface SessionClaims {
  /** Of drafts, waiting claims and receipts. */
  readonly keys: readonly DraftKeys[];
  readonly receipts: readonly Receipt[];
}

/** What cannot be read is not open; that storage is out of reach is told above every page. */
const NOTHING: SessionClaims = { keys: [], receipts: [] };

/**
 * What the live session opens; read again when `version` changes, or at will. Undefined until it was read.
 * @param version changes whenever the outbox does.
 */
export function useSessionClaims(version: unknown): {
  readonly claims: SessionClaims | undefined;
  readonly reload: () => Promise<void>;
} {
  const [claims, setClaims] = useState<SessionClaims>();
  const [beginReading] = useState(createLatest);
  const reload = useCallback(async () => {
    const isLatest = beginReading();
    const found = await read().catch(() => NOTHING);
    // What an earlier reading found may have been locked since.
    if (isLatest()) setClaims(found);
  }, [beginReading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to read again
  useEffect(() => {
    void reload();
  }, [reload, version]);
  return { claims, reload };
}

async function read(): Promise<SessionClaims> {
  const [{ openSessionClaims }, { openSessionReceipts }] = await Promise.all([
    import('#data/session-claims.ts'),
    import('#data/outbox/receipts.ts'),
  ]);
  const [keys, receipts] = await Promise.all([openSessionClaims(), openSessionReceipts()]);
  return { keys, receipts };
}
