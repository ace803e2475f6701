import { createDeferredSession } from '#features/session/deferred-session.ts';
import { createDeferredSender } from '#outbox/ui/deferred-sender.ts';
import { createFilingSession } from '#session/filing/filing-session.ts';
import { hasStoredClaims } from '#vault/has-stored-claims.ts';
import type { Portal } from './portal.ts';
import type { PortalParts } from './portal-parts.ts';
import type { ServerState } from './server-state.ts';

/** What the services for claims need of the router. */
export interface ClaimServiceOptions {
  /** The session has run out; `isFirst` in the tab that found out. */
  readonly onExpire: (isFirst: boolean) => void;
  /** Goes to a path of the portal. */
  readonly goTo: (path: string) => Promise<void>;
}

type ClaimServices = Pick<Portal, 'filing' | 'outbox' | 'session'>;

/** Makes what claims are filled in, kept and sent with; their code comes when a claim is begun or taken up. */
export function createClaimServices(
  parts: PortalParts,
  server: ServerState,
  { onExpire, goTo }: ClaimServiceOptions,
): ClaimServices {
  const { settings, api, clock, errorInfo, whitelist, captcha, wallet } = parts;
  const { configsOf, completeStartUp } = server;
  const outbox = createDeferredSender({
    api,
    clock,
    takeCaptchaToken: async () => {
      const { takeSubmitToken } = await import('./captcha-token.ts');
      return takeSubmitToken({ captcha, completeStartUp });
    },
  });
  const session = createDeferredSession(async () => {
    const { createPageSession } = await import('#features/session/create-page-session.ts');
    return createPageSession({
      durationMinutes: settings.minSessionDurationMinutes,
      async keepAlive() {
        if (!(await (await api.pauses()).isAskedToWait())) await api.refreshCsrfToken();
      },
      onExpire: ({ isFirst }) => onExpire(isFirst),
      onReplaced: async () => {
        const { leaveReplacedSession } = await import('./end-of-session.ts');
        await leaveReplacedSession({ errorInfo, filing, goTo, wallet });
      },
    });
  });
  const filing = createFilingSession({
    settings,
    api,
    clock,
    whitelist,
    configsOf,
    async beginSession() {
      if (await hasStoredClaims()) {
        const { forgetEndedSession } = await import('#vault/keys/session-keys.ts');
        await forgetEndedSession();
      }
      await session.begin();
    },
    resumeSession: session.resume,
    isSessionLive: session.isLive,
    tellSessionEnded: async () => {
      session.end();
      await wallet.peek()?.clear();
    },
    // As startSessionDeadline has it: the session's clock is no part of the start page's code.
    sessionUntil: () => Date.now() + settings.minSessionDurationMinutes * 60_000,
    readWallet: wallet.readStanding,
    sendQueued: () => void outbox.flush(),
  });
  return { filing, outbox, session };
}
