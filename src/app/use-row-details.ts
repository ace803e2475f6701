import { useEffect, useState } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { RowForClaimant } from '#data/outbox/row-details.ts';
import type { DraftKeys } from '#data/vault/draft-keys.ts';
import type { OpenClaim } from '#features/filing/open-claim.ts';

/** All of an open claim's row that was turned down, for its claimant; undefined until it was opened. */
export function useRowDetails(claim: OpenClaim, row: OutboxRowView | undefined): RowForClaimant | undefined {
  return useDetailsOf(claim.draft?.keys, row);
}

/** All of a row that was turned down, for whoever has its keys; undefined without them, and until it was opened. */
export function useDetailsOf(
  keys: DraftKeys | undefined,
  row: OutboxRowView | undefined,
): RowForClaimant | undefined {
  const [details, setDetails] = useState<RowForClaimant>();
  const rejectedId = row?.progress.state === 'rejected' ? row.id : undefined;
  useEffect(() => {
    if (rejectedId === undefined || keys === undefined) return;
    let isGone = false;
    void import('#data/outbox/row-details.ts')
      .then(({ openRowForClaimant }) => openRowForClaimant(keys, rejectedId))
      .then((opened) => {
        if (!isGone && opened.ok) setDetails(opened.value);
      });
    return () => {
      isGone = true;
      // What the keys opened goes with them, and with the row.
      setDetails(undefined);
    };
  }, [rejectedId, keys]);
  return details;
}
