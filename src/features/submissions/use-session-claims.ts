import { useCallback, useEffect, useRef, useState } from 'react';
import type { Receipt } from '#data/outbox/receipt.ts';
import type { DraftKeys } from '#data/vault/draft-keys.ts';

/** What the live session opens on this device. */
export interface SessionClaims {
  /** Of drafts, waiting claims and receipts. */
  readonly keys: readonly DraftKeys[];
  readonly receipts: readonly Receipt[];
}

/**
 * What the live session opens; read again when `version` changes, or at will. Undefined until it was read.
 * @param version changes whenever the outbox does.
 */
export function useSessionClaims(version: unknown): {
  readonly claims: SessionClaims | undefined;
  readonly reload: () => Promise<void>;
} {
  const [claims, setClaims] = useState<SessionClaims>();
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const [{ openSessionClaims }, { openSessionReceipts }] = await Promise.all([
      import('#data/session-claims.ts'),
      import('#data/outbox/receipts.ts'),
    ]);
    const [keys, receipts] = await Promise.all([openSessionClaims(), openSessionReceipts()]);
    // What an earlier reading found may have been locked since.
    if (mine === latest.current) setClaims({ keys, receipts });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to read again
  useEffect(() => {
    void reload();
  }, [reload, version]);
  return { claims, reload };
}
