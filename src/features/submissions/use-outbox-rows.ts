import { useEffect, useState } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';

/** The outbox as it is now and after every change; undefined until it was read. */
export function useOutboxRows(): readonly OutboxRowView[] | undefined {
  const [rows, setRows] = useState<readonly OutboxRowView[]>();
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void import('#data/outbox/outbox-view.ts').then(({ watchOutbox }) => {
      if (!isGone) stop = watchOutbox(setRows);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return rows;
}
