import { LASTING } from './error-info.ts';
import type { Portal } from './portal.ts';

/**
 * Commits what every claim of this tab has pending, before its page is loaded anew. False where something could not be saved:
 * it is on this page alone then, and would go with it; the claimant is told.
 */
export async function flushDrafts({ filing, errorInfo }: Portal): Promise<boolean> {
  const drafts = Object.values(filing.state.get().claims).map(({ draft }) => draft?.flush());
  const failed = (await Promise.all(drafts)).find((result) => result?.ok === false);
  if (failed?.ok !== false) return true;
  const isSilent = failed.error.code === 'no-answer';
  // Only the next flush, which the claimant begins, says that the device saves again.
  errorInfo.show('filing.alertHeader', isSilent ? 'storage.save.no-answer' : 'filing.storageFailed', LASTING);
  return false;
}
