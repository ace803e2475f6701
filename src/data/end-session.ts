import { closeOpenDrafts } from './create-open-draft.ts';
import { removeSmallState } from './small-state.ts';
import { eraseSessionKeys } from './vault/session-keys.ts';

/**
 * Ends the claimant's session on this device: pending edits are sealed, then the keys go; the drafts stay (decisions,
 * "Authorization, drafts and the session"). The logout call and the outbox's last flush before it are the caller's.
 */
export async function endSession(): Promise<void> {
  await closeOpenDrafts();
  await eraseSessionKeys();
  await removeSmallState('sessionDeadline');
}
