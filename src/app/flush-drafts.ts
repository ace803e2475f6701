import type { Portal } from './portal.ts';

/**
 * Commits what every claim of this tab has pending, before its page is loaded anew. False where something could not be saved:
 * it is on this page alone then, and would go with it; the claimant is told.
 */
export async function flushDrafts({ filing, errorInfo }: Portal): Promise<boolean> {
  const drafts = Object.values(filing.state.get().claims).map(({ draft }) => draft?.flush());
  const isSaved = (await Promise.all(drafts)).every((result) => result?.ok !== false);
  if (!isSaved) errorInfo.show('filing.alertHeader', 'filing.storageFailed');
  return isSaved;
}
