import { useCallback, useEffect, useState } from 'react';
import { createLatest } from '#kernel/async.ts';
import { parseMessageToPage } from '#outbox/sw-messages.ts';
import { INBOX_KEEP_MS, openInbox, removeFromInbox, type SharedFile } from '#vault/documents/inbox.ts';
import { sweepInbox } from '#vault/erasing.ts';

/** The files that other apps have shared with the portal within the hour, as they are now; each goes when its hour is over. */
export function useSharedFiles(): {
  readonly files: readonly SharedFile[];
  readonly remove: (documentId: string) => Promise<void>;
} {
  const [files, setFiles] = useState<readonly SharedFile[]>([]);
  const [beginReading] = useState(createLatest);
  const read = useCallback(async () => {
    const isLatest = beginReading();
    const found = await openInbox().catch(() => []);
    // What an earlier reading found may have been removed since.
    if (isLatest()) setFiles(found);
  }, [beginReading]);
  useEffect(() => {
    void read();
    const ending = new AbortController();
    const { signal } = ending;
    navigator.serviceWorker?.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (parseMessageToPage(data)?.type === 'files-shared') void read();
      },
      { signal },
    );
    document.addEventListener('visibilitychange', () => void read(), { signal });
    return () => ending.abort();
  }, [read]);
  const oldest = Math.min(...files.map(({ receivedAt }) => receivedAt));
  useEffect(() => {
    if (!Number.isFinite(oldest)) return;
    const forget = async () => {
      await sweepInbox(Date.now()).catch(() => undefined);
      await read();
    };
    const timer = setTimeout(() => void forget(), oldest + INBOX_KEEP_MS - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [oldest, read]);
  const remove = useCallback(
    async (documentId: string) => {
      await removeFromInbox(documentId);
      await read();
    },
    [read],
  );
  return { files, remove };
}
