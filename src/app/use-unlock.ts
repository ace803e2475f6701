import { useCallback } from 'react';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import type { Credentials } from '#vault/keys/credentials.ts';
import { leaveOthersSession } from './end-of-session.ts';
import { usePortal } from './portal.ts';

/**
 * Opens what this device holds for some credentials, without the server: to read and to edit; sending asks the server again
 * (decisions, "Authorization, drafts and the session"). The answer tells whether anything opened.
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
