import { useCallback } from 'react';
import type { Credentials } from '#data/vault/credentials-key.ts';
import { usePortal } from './portal.ts';

/**
 * Opens what this device holds for some credentials, without the server: to read and to edit; sending asks the server again
 * (decisions, "Authorization, drafts and the session"). The answer tells whether anything opened.
 */
export function useUnlock(): (credentials: Credentials) => Promise<boolean> {
  const { filing, session, settings } = usePortal();
  return useCallback(
    async (credentials) => {
      const { unlockClaims } = await import('#data/session-claims.ts');
      const until = Date.now() + settings.minSessionDurationMinutes * 60_000;
      const opened = await unlockClaims(credentials, until);
      if (opened.length === 0) return false;
      const claimantIds = new Set(opened.map(({ claimantId }) => claimantId));
      const isOthers = Object.values(filing.state.get().claims).some(
        ({ draft }) => draft !== null && !claimantIds.has(draft.keys.claimantId),
      );
      if (isOthers) filing.reset();
      await session.begin();
      return true;
    },
    [filing, session, settings],
  );
}
