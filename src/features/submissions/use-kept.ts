import { useEffect, useState } from 'react';
import type { KeptDraft } from '#data/kept-drafts.ts';
import type { ReceiptView } from '#data/outbox/receipts.ts';

/** The drafts on this device that are not submitted, as they are now; undefined until they were read. */
export function useKeptDrafts(): readonly KeptDraft[] | undefined {
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>();
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void import('#data/kept-drafts.ts').then(({ watchDrafts }) => {
      if (!isGone) stop = watchDrafts(setDrafts);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return drafts;
}

/** The receipts on this device, without what needs credentials; read again when `version` changes. */
export function useKeptReceipts(version: unknown): readonly ReceiptView[] | undefined {
  const [receipts, setReceipts] = useState<readonly ReceiptView[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to read again
  useEffect(() => {
    let isGone = false;
    void import('#data/outbox/receipts.ts')
      .then(({ listReceipts }) => listReceipts())
      .then((listed) => {
        if (!isGone) setReceipts(listed);
      });
    return () => {
      isGone = true;
    };
  }, [version]);
  return receipts;
}
