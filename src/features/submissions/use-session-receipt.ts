import { useEffect, useState } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { Receipt } from '#data/outbox/receipt.ts';

/** The receipts that the live session opens; read again when the rows change. Undefined until they were read. */
export function useSessionReceipts(
  rows: readonly OutboxRowView[] | undefined,
): readonly Receipt[] | undefined {
  const [receipts, setReceipts] = useState<readonly Receipt[]>();
  const filed = rows
    ?.filter(({ progress }) => progress.state === 'filed')
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (filed === undefined) return;
    let isGone = false;
    void import('#data/outbox/receipts.ts')
      .then(({ openSessionReceipts }) => openSessionReceipts())
      .then((opened) => {
        if (!isGone) setReceipts(opened);
      });
    return () => {
      isGone = true;
    };
  }, [filed]);
  return receipts;
}
