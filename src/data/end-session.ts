import { removeSmallState } from '#server/small-state.ts';
import { closeOpenDrafts } from './create-open-draft.ts';
import { eraseSessionKeys, forgetSessionKeys } from './vault/session-keys.ts';

/**
 * Ends the claimant's session on this device: the stored keys go, and pending edits are sealed; the drafts stay (decisions,
 * "Authorization, drafts and the session"). The logout call and the outbox's last flush before it are the caller's, and so is the
 * page, which takes typing until it is taken away: the drafts are closed last, since a closed draft saves nothing more.
 */
export async function endSession(): Promise<void> {
  try {
    await eraseSessionKeys();
    await removeSmallState('sessionDeadline');
  } finally {
    await closeOpenDrafts();
  }
}

/**
 * Another tab has ended the session: pending edits are sealed and this tab knows no key any more. Those in storage are that
 * tab's to erase, since another claimant's session may have begun there by now.
 */
export async function leaveSession(): Promise<void> {
  await closeOpenDrafts();
  forgetSessionKeys();
}
