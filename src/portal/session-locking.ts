import { useCallback } from 'react';
import { logEvent } from '#kernel/log.ts';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import type { EndingSession } from '#outbox/outbox-actions.ts';
import type { FormType } from '#server/form-type.ts';
import { readSmallState } from '#server/small-state.ts';
import type { Credentials } from '#vault/keys/credentials.ts';
import { getFormNavigation } from './claim-page/form-navigation.ts';
import { type Portal, usePortal } from './portal.ts';

type SessionParts = Pick<
  Portal,
  'api' | 'clock' | 'errorInfo' | 'filing' | 'goTo' | 'outbox' | 'session' | 'wallet'
>;

/**
 * Ends a session that has run out (specification, section 4): seals pending edits, drops the keys and resets the models at once,
 * whatever the network does. The tab that noticed first then sends what waits, as far as it can, and tells the server.
 * @returns the form type whose claim was open; null if none was.
 */
export async function expireSession(portal: SessionParts, isFirst: boolean): Promise<FormType | null> {
  const { activeFormType } = getFormNavigation(portal).getState();
  const { endSession, leaveSession } = await import('#vault/session-claims.ts');
  if (isFirst) await sendAtLast(portal, () => closeClaims(portal, endSession));
  else await closeClaims(portal, leaveSession);
  return activeFormType;
}

/**
 * Leaves another claimant's live session, whose keys are gone already, after other credentials were proven: forgets what it has open in
 * this tab, and tells the other tabs. The caller begins the session that follows.
 */
export async function leaveOthersSession(portal: SessionParts): Promise<void> {
  forgetClaims(portal);
  // `end` tells the other tabs only if this tab knows the session.
  await portal.session.begin();
  portal.session.end();
}

/**
 * Leaves a session that had run out unnoticed, on a page without a timer, before another begins in this tab: seals pending edits and
 * forgets what was open. Its keys are gone already. Sends nothing and logs nobody out: the server's session is the next one's by now.
 */
export async function leaveReplacedSession(
  portal: Pick<SessionParts, 'errorInfo' | 'filing' | 'goTo' | 'wallet'>,
): Promise<void> {
  const { closeOpenDrafts } = await import('#vault/drafts/draft-opening.ts');
  await closeOpenDrafts();
  portal.filing.resetForNext();
  leaveForms(portal);
}

/** Ends the session and locks its claims; they stay on this device. */
export async function lockThisDevice(portal: SessionParts): Promise<void> {
  // Must come first: the claimant's last action would otherwise prolong the session, here and in storage.
  portal.session.end();
  await sendAtLast(portal, () => lockClaims(portal));
}

/**
 * `cleared`: a shared device was cleared of everything, and the caller must reload the page; `locked`: the session had run out, nothing is
 * erased, and the claimant must prove the credentials.
 */
type FinishOutcome = 'erased' | 'cleared' | 'locked';

/**
 * "Finish and clear this device": erases everything of the claimants of this session, the notifications about it, and every file that
 * other apps have shared with the portal; then logs out. Without the session's keys nobody knows whose is what: then it only locks.
 */
export async function finishOnThisDevice(portal: SessionParts): Promise<FinishOutcome> {
  const [{ openSessionClaims }, { eraseClaimant, eraseTraces, sweepInbox }] = await Promise.all([
    import('#vault/session-claims.ts'),
    import('#vault/erasing.ts'),
  ]);
  const claimantIds = new Set((await openSessionClaims()).map(({ claimantId }) => claimantId));
  if (claimantIds.size === 0) {
    await lockThisDevice(portal);
    return 'locked';
  }
  portal.session.end();
  await lockClaims(portal);
  for (const claimantId of claimantIds) {
    await import('#vault/ui/passkeys.ts')
      .then(({ erasePasskey }) => erasePasskey(claimantId))
      .catch(() => logEvent('passkey-not-erased'));
    await closeNotifications(await eraseClaimant(claimantId));
  }
  await sweepInbox(Number.POSITIVE_INFINITY);
  await eraseTraces();
  await portal.api.endSession();
  if ((await readSmallState('deviceKind')) !== 'shared') return 'erased';
  const { clearSharedDevice } = await import('./shared-device/clear-shared-device.ts');
  return (await clearSharedDevice()) ? 'cleared' : 'erased';
}

async function closeNotifications(rowIds: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  for (const tag of rowIds) {
    const shown = (await registration?.getNotifications({ tag }).catch(() => [])) ?? [];
    for (const notification of shown) notification.close();
  }
}

/** Seals pending edits, and drops every key and claim from memory; stored data stays. */
async function lockClaims(portal: SessionParts): Promise<void> {
  const { endSession } = await import('#vault/session-claims.ts');
  await closeClaims(portal, endSession);
}

async function closeClaims(portal: SessionParts, closeSession: () => Promise<void>): Promise<void> {
  await closeSession();
  forgetClaims(portal);
}

function forgetClaims(portal: SessionParts): void {
  portal.filing.reset();
  leaveForms(portal);
}

function leaveForms({
  errorInfo,
  wallet,
  ...portal
}: Pick<SessionParts, 'errorInfo' | 'goTo' | 'wallet'>): void {
  // The error may hold the claimant's words, which the next person at this device must not read.
  errorInfo.overtake('generic.sessionExpired.title');
  getFormNavigation(portal).clear();
  // Clears a wallet login that another page left in storage, too. Nobody waits for the code that does it.
  wallet.load().then(
    (client) => client.clear(),
    () => undefined,
  );
}

/**
 * Closes the session, sends what waits while the server still knows the claimant (decisions, "Submitting and the outbox"), then logs out.
 * Resolves once the session is closed, without waiting for the network.
 */
async function sendAtLast(portal: SessionParts, closeSession: () => Promise<void>): Promise<void> {
  const [{ readPartingKeys, readSessionDeadline }, { findAuthorized }, sending] = await Promise.all([
    import('#vault/keys/session-keys.ts'),
    import('#vault/session-claims.ts'),
    // The session must close even if this code cannot be loaded.
    import('#outbox/row-content.ts').catch(() => undefined),
  ]);
  const [deadline, keys] = await Promise.all([readSessionDeadline(), readPartingKeys()]);
  const ending = { drafts: await findAuthorized(keys.keys()), deadline, endedAt: Date.now() };
  const forgetKeys = sending?.holdPartingKeys(keys);
  try {
    await closeSession();
  } catch (error) {
    forgetKeys?.();
    throw error;
  }
  void flushAndLogOut(portal, ending).finally(forgetKeys);
}

async function flushAndLogOut(
  { outbox, session, api, clock }: SessionParts,
  ending: EndingSession,
): Promise<void> {
  let isDone = false;
  const finish = async () => {
    if (isDone) return;
    isDone = true;
    // The claimant may have proven the credentials again, here or in another tab: that session must not end.
    const { phase } = session.getState();
    const { readSessionDeadline } = await import('#vault/keys/session-keys.ts');
    const deadline = await readSessionDeadline();
    const hasBegun = phase === 'active' || phase === 'last-minute' || (deadline ?? 0) > Date.now();
    if (!hasBegun) await api.endSession();
  };
  try {
    const { prepareLastFlush } = await import('#outbox/outbox-actions.ts');
    await outbox.flushAtLast({ prepare: () => prepareLastFlush(ending, clock), finish });
  } catch {
    logEvent('last-flush-failed');
  }
  // The claimant must be logged out even if code or storage cannot be had.
  await finish();
}

/**
 * Returns a function that opens what this device holds for some credentials, without the server: to read and to edit; sending asks the
 * server again (decisions, "Authorization, drafts and the session"). It resolves to whether anything opened.
 */
export function useUnlock(): (credentials: Credentials) => Promise<boolean> {
  const portal = usePortal();
  const { filing, session, settings } = portal;
  return useCallback(
    async (credentials) => {
      const { unlockClaims } = await import('#vault/session-claims.ts');
      const until = startSessionDeadline(Date.now(), settings.minSessionDurationMinutes);
      const { keys, endedOthers } = await unlockClaims(credentials, until);
      if (keys.length === 0) return false;
      if (endedOthers) await leaveOthersSession(portal);
      await session.begin();
      filing.forgetRefusals();
      return true;
    },
    [portal, filing, session, settings],
  );
}
