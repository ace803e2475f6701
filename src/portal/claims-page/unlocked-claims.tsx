import { useCallback, useEffect, useState } from 'react';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { createLatest } from '#kernel/async.ts';
import { type SessionClaims, useSessionClaims } from '#outbox/ui/use-claims.ts';
import { usePortal } from '#portal/portal.ts';
import { lockThisDevice, useUnlock } from '#portal/session-locking.ts';
import type { FormType } from '#server/form-type.ts';
import { CredentialsForm, loadCredentialFields } from '#session/ui/credentials-form.tsx';
import type { Credentials } from '#vault/keys/credentials.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { useMessages } from '#words/messages-context.tsx';

export interface Asking {
  readonly id: string;
  readonly formType: FormType;
  readonly onOpened?: (keys: readonly DraftKeys[]) => unknown;
}

interface Asked extends Asking {
  readonly fields: readonly FieldConfig[];
}

export interface ClaimsPage {
  /** Undefined until the session was read. */
  readonly claims: SessionClaims | undefined;
  readonly isOpen: boolean;
  readonly asking: Asked | undefined;
  readonly ask: (asking: Asking | undefined) => Promise<void>;
  readonly open: (credentials: Credentials) => Promise<boolean>;
  readonly lock: () => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly keysOf: (draftId: string) => DraftKeys | undefined;
}

/** Returns what is open on the claims page, and how to open more. The session timer runs while anything is. */
export function useClaimsPage(version: unknown): ClaimsPage {
  const portal = usePortal();
  const { session } = portal;
  const messages = useMessages();
  const announce = useAnnounce();
  const unlock = useUnlock();
  const { claims, reload } = useSessionClaims(version);
  const [asking, setAsking] = useState<Asked>();
  const [beginAsking] = useState(createLatest);
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
  const ask = useCallback(
    async (next: Asking | undefined) => {
      const isLatest = beginAsking();
      const asked = next && { ...next, fields: await loadCredentialFields(next.formType) };
      if (isLatest()) setAsking(asked);
    },
    [beginAsking],
  );
  const open = useCallback(
    async (credentials: Credentials) => {
      if (!(await unlock(credentials))) return false;
      const { openSessionClaims } = await import('#vault/session-claims.ts');
      let keys = await openSessionClaims();
      // Another tab may have ended the session just now.
      if (keys.length === 0 && (await unlock(credentials))) keys = await openSessionClaims();
      if (keys.length === 0) return false;
      await reload();
      void ask(undefined);
      announce(messages.text('submissions.unlock.lockText'));
      await asking?.onOpened?.(keys);
      return true;
    },
    [unlock, reload, asking, ask, announce, messages],
  );
  const lock = useCallback(async () => {
    await lockThisDevice(portal);
    await reload();
    announce(messages.text('submissions.unlock.locked'));
  }, [portal, reload, announce, messages]);
  return { claims, isOpen, asking, ask, open, lock, reload, keysOf };
}

export interface AskedCredentialsProps {
  readonly id: string;
  readonly page: ClaimsPage;
  /** False if the page asks by itself: its heading keeps the focus. */
  readonly takesFocus?: boolean;
}

export function AskedCredentials({ id, page, takesFocus = true }: AskedCredentialsProps) {
  const { asking, ask, open } = page;
  if (asking?.id !== id) return null;
  return (
    <CredentialsForm
      key={asking.formType}
      fields={asking.fields}
      onOpen={open}
      onCancel={() => ask(undefined)}
      takesFocus={takesFocus}
    />
  );
}
