import type { Portal } from './portal.ts';

type SessionParts = Pick<Portal, 'api' | 'filing' | 'navigation' | 'outbox' | 'session' | 'wallet'>;

/**
 * The session has run out (specification, section 4): what waits is sent while the server still knows the claimant, pending
 * edits are sealed, the keys go, the models are initialised anew, and the server is told by the tab that found out.
 */
export async function expireSession(portal: SessionParts, isFirst: boolean): Promise<void> {
  if (isFirst) await portal.outbox.flush();
  const { endSession } = await import('#data/end-session.ts');
  await endSession();
  portal.filing.reset();
  portal.navigation.clear();
  await portal.wallet.peek()?.clear();
  if (isFirst) await portal.api.endSession();
}

/** "Finish and clear this device": erases everything of the claimant whose session is open, and logs out. */
export async function finishOnThisDevice(portal: SessionParts): Promise<void> {
  const [{ endSession }, { eraseClaimant }] = await Promise.all([
    import('#data/end-session.ts'),
    import('#data/erase.ts'),
  ]);
  const { claims } = portal.filing.state.get();
  const claimantIds = new Set(
    Object.values(claims).flatMap(({ draft }) => (draft ? [draft.keys.claimantId] : [])),
  );
  portal.filing.reset();
  portal.navigation.clear();
  await endSession();
  for (const claimantId of claimantIds) await eraseClaimant(claimantId);
  portal.session.end();
  await portal.wallet.peek()?.clear();
  await portal.api.endSession();
}
