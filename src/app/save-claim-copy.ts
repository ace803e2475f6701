import type { OutboxRowView } from '#vault/database/rows.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { LASTING } from './error-info.ts';
import type { Portal } from './portal.ts';

/** Saves a waiting claim as a file of its own; where it does not open any more, the claimant is told. */
export async function saveClaimCopy(
  { messages, clock, errorInfo }: Pick<Portal, 'messages' | 'clock' | 'errorInfo'>,
  keys: DraftKeys,
  row: Pick<OutboxRowView, 'id'>,
): Promise<void> {
  const [{ loadClaimCopy }, { buildClaimCopyFile }, { saveFile }] = await Promise.all([
    import('#outbox/ui/claim-copy.ts'),
    import('#outbox/ui/saved-files.ts'),
    import('#design/toasts.ts'),
  ]);
  const words = messages.getMessages();
  const copy = await loadClaimCopy(keys, row.id, words);
  // What became of the claim is in the list that the alert names.
  if (copy === undefined) errorInfo.show('submissions.copy.failedHeader', 'submissions.copy.failed', LASTING);
  else
    saveFile(
      buildClaimCopyFile(copy, words, clock.now()),
      `claim-${row.id.slice(0, 8)}.html`,
      words.text('shell.toast.file'),
    );
}
