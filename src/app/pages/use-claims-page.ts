import { useCallback, useEffect, useState } from 'react';
import { useAnnounce } from '#design/accessibility.tsx';
import { type SessionClaims, useSessionClaims } from '#outbox/ui/use-claims.ts';
import type { FormType } from '#server/form-type.ts';
import type { Credentials } from '#vault/keys/credentials.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { useMessages } from '#words/messages-context.tsx';
import { lockThisDevice } from '../end-of-session.ts';
import { usePortal } from '../portal.ts';
import { useUnlock } from '../use-unlock.ts';

/** What credentials are asked for: the record's id, its form type, and what is done once they open it. */
export interface Asking {
  readonly id: string;
  readonly formType: FormType;
  readonly onOpened?: (keys: readonly DraftKeys[]) => unknown;
}

export interface ClaimsPage {
  /** Undefined until the session was read. */
  readonly claims: SessionClaims | undefined;
  readonly isOpen: boolean;
  readonly asking: Asking | undefined;
  readonly ask: (asking: Asking | undefined) => void;
  readonly open: (credentials: Credentials) => Promise<boolean>;
  readonly lock: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly keysOf: (draftId: string) => DraftKeys | undefined;
}

/** What is open on the page of the claims, and how more of it is opened. While something is, the session timer runs. */
export function useClaimsPage(version: unknown): ClaimsPage {
  const portal = usePortal();
  const { session } = portal;
  const messages = useMessages();
  const announce = useAnnounce();
  const unlock = useUnlock();
  const { claims, reload } = useSessionClaims(version);
  const [asking, ask] = useState<Asking>();
  const isOpen = claims !== undefined && claims.keys.length > 0;

  useEffect(() => {
    if (!isOpen) return;
    let isGone = false;
    void session.resume().then(() => {
      if (!isGone) session.setEnabled(true);
    });
    return () => {
      isGone = true;
      session.setEnabled(false);
    };
  }, [isOpen, session]);

  const keysOf = useCallback(
    (draftId: string) => claims?.keys.find((keys) => keys.draftId === draftId),
    [claims],
  );
  const open = useCallback(
    async (credentials: Credentials) => {
      if (!(await unlock(credentials))) return false;
      const { openSessionClaims } = await import('#vault/session-claims.ts');
      const keys = await openSessionClaims();
      await reload();
      ask(undefined);
      announce(messages.text('submissions.unlock.lockText'));
      await asking?.onOpened?.(keys);
      return true;
    },
    [unlock, reload, asking, announce, messages],
  );
  const lock = useCallback(async () => {
    await lockThisDevice(portal);
    await reload();
    announce(messages.text('submissions.unlock.locked'));
  }, [portal, reload, announce, messages]);
  return { claims, isOpen, asking, ask, open, lock, reload, keysOf };
}
