import { useCallback, useEffect, useState } from 'react';
import { parseMessageToPage } from '#core/sw-messages.ts';
import { openInbox, removeFromInbox, type SharedFile } from '#data/inbox.ts';

/** The files that other apps have shared with the portal within the hour, as they are now. */
export function useSharedFiles(): {
  readonly files: readonly SharedFile[];
  readonly remove: (documentId: string) => Promise<void>;
} {
  const [files, setFiles] = useState<readonly SharedFile[]>([]);
  const read = useCallback(async () => {
    setFiles(await openInbox().catch(() => []));
  }, []);
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
  const remove = useCallback(
    async (documentId: string) => {
      await removeFromInbox(documentId);
      await read();
    },
    [read],
  );
  return { files, remove };
}
