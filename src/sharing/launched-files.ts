import { logEvent } from '#kernel/log.ts';
import type { ShareOutcome } from './ui/shared-notice.tsx';

// The File Handling API is not in TypeScript's library.
interface LaunchParams {
  readonly files: readonly { getFile(): Promise<File> }[];
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void;
}

/** Takes files that the operating system opens with the portal into the inbox, like shared ones; tells what became of them. */
export function takeLaunchedFiles(queue: LaunchQueue, onTaken: (outcome: ShareOutcome) => void): void {
  queue.setConsumer(({ files }) => {
    if (files.length === 0) return;
    // The system gives them once: if the code that keeps them cannot be had, the claimant has to choose them again.
    void keepFiles(files).then(onTaken, () => onTaken('unavailable'));
  });
}

async function keepFiles(files: LaunchParams['files']): Promise<ShareOutcome> {
  const { addToInbox } = await import('#vault/documents/inbox.ts');
  let outcome: ShareOutcome = 'refused';
  for (const handle of files) {
    const file = await handle.getFile().catch(() => undefined);
    const kept = file && (await addToInbox(file));
    if (kept?.ok) outcome = 'files';
    else if (kept !== undefined) {
      logEvent('share-not-kept', kept.error.code);
      if (kept.error.code !== 'refused') return 'unavailable';
    }
  }
  return outcome;
}

export function findLaunchQueue(): LaunchQueue | undefined {
  const { launchQueue }: { readonly launchQueue?: LaunchQueue } = window as object;
  return launchQueue;
}
