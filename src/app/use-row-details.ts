import { useEffect, useState } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import type { RowForClaimant } from '#outbox/outbox-view.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';

/** All of an open claim's row that was turned down, for its claimant; undefined until it was opened, null where it cannot be. */
export function useRowDetails(
  claim: OpenClaim,
  row: OutboxRowView | undefined,
): RowForClaimant | null | undefined {
  return useDetailsOf(claim.draft?.keys, row);
}

/** All of a row that was turned down, for its claimant's keys; undefined without them, and until it was opened, null where it cannot be. */
export function useDetailsOf(
  keys: DraftKeys | undefined,
  row: OutboxRowView | undefined,
): RowForClaimant | null | undefined {
  const [details, setDetails] = useState<RowForClaimant | null>();
  const rejectedId = row?.progress.state === 'rejected' ? row.id : undefined;
  useEffect(() => {
    if (rejectedId === undefined || keys === undefined) return;
    let isGone = false;
    void import('#outbox/outbox-view.ts')
      .then(({ openRowForClaimant }) => openRowForClaimant(keys, rejectedId))
      .then((opened) => {
        if (!isGone) setDetails(opened.ok ? opened.value : null);
      });
    return () => {
      isGone = true;
      // What the keys opened goes with them, and with the row.
      setDetails(undefined);
    };
  }, [rejectedId, keys]);
  return details;
}
