import { getFormNavigation } from './form-navigation.ts';
import type { Portal } from './portal.ts';

type SessionParts = Pick<Portal, 'api' | 'filing' | 'goTo' | 'outbox' | 'session' | 'wallet'>;

/**
 * The session has run out (specification, section 4): pending edits are sealed, the keys go and the models are initialised
 * anew at once, whatever the network does. Then the tab that found out sends what waits, as far as it goes, and tells the
 * server.
 */
export async function expireSession(portal: SessionParts, isFirst: boolean): Promise<void> {
  await lockClaims(portal);
  if (isFirst) void flushAndLogOut(portal);
}

/** The claimant locks what is open, and stays on this device. */
export async function lockThisDevice(portal: SessionParts): Promise<void> {
  await lockClaims(portal);
  portal.session.end();
  void flushAndLogOut(portal);
}

/**
 * "Finish and clear this device": erases everything of the claimants whose session is open, and what was shared with the
 * portal, and logs out.
 */
export async function finishOnThisDevice(portal: SessionParts): Promise<void> {
  const [{ openSessionClaims }, { eraseClaimant }, { sweepInbox }] = await Promise.all([
    import('#data/session-claims.ts'),
    import('#data/erase.ts'),
    import('#data/retention.ts'),
  ]);
  const claimantIds = new Set((await openSessionClaims()).map(({ claimantId }) => claimantId));
  await lockClaims(portal);
  for (const claimantId of claimantIds) await eraseClaimant(claimantId);
  await sweepInbox(Number.POSITIVE_INFINITY);
  portal.session.end();
  await portal.api.endSession();
}

/** Seals what is pending, and forgets every key and every claim in memory; what is kept on the device stays. */
async function lockClaims(portal: SessionParts): Promise<void> {
  const { endSession } = await import('#data/end-session.ts');
  await endSession();
  portal.filing.reset();
  getFormNavigation(portal).clear();
  await portal.wallet.peek()?.clear();
}

/** Sends what waits while the server still knows the claimant (decisions, "Submitting and the outbox"), then logs out. */
async function flushAndLogOut({ outbox, session, api }: SessionParts): Promise<void> {
  await outbox.flush();
  // Meanwhile the claimant may have proven the credentials again: that session is not ours to end.
  const { phase } = session.getState();
  if (phase !== 'active' && phase !== 'last-minute') await api.endSession();
}
