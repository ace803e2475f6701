import { closeOpenDrafts } from './create-open-draft.ts';
import { removeSmallState } from './small-state.ts';
import { eraseSessionKeys, forgetSessionKeys } from './vault/session-keys.ts';

/**
 * Ends the claimant's session on this device: pending edits are sealed, then the keys go; the drafts stay (decisions,
 * "Authorization, drafts and the session"). The logout call and the outbox's last flush before it are the caller's.
 */
export async function endSession(): Promise<void> {
  await closeOpenDrafts();
  await eraseSessionKeys();
  await removeSmallState('sessionDeadline');
}

/**
 * Another tab has ended the session: pending edits are sealed and this tab knows no key any more. Those in storage are that
 * tab's to erase, since another claimant's session may have begun there by now.
 */
export async function leaveSession(): Promise<void> {
  await closeOpenDrafts();
  forgetSessionKeys();
}
