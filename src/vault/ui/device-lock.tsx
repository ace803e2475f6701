import { useEffect, useRef, useState } from 'react';
import { moveFocus, useAnnounce } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { Disclosure } from '#design/page-content.tsx';
import { withDatabase } from '#vault/database/database.ts';
import type { Passkey } from '#vault/database/rows.ts';
import { watchQuery } from '#vault/database/watch-query.ts';
import type { Credentials } from '#vault/keys/credentials.ts';
import {
  canSetUpPasskey,
  erasePasskey,
  makePasskey,
  openPasskey,
  queryPasskeys,
} from '#vault/ui/passkeys.ts';
import { useMessages } from '#words/messages-context.tsx';
import './storage.css';

export const readPasskeys = () => withDatabase(queryPasskeys);

/** Watches the passkeys on this device; returns `known` until they are read. */
function usePasskeys(known: readonly Passkey[] = []): readonly Passkey[] {
  const [passkeys, setPasskeys] = useState(known);
  useEffect(() => watchQuery(queryPasskeys, { next: setPasskeys, error: () => undefined }), []);
  return passkeys;
}

/** Asks for the passkey and shows the outcome: `ask` resolves with the end of a message key. Unmounting aborts the request. */
function LockButton(props: {
  readonly action: 'setUp' | 'remove' | 'fill';
  readonly ask: (signal: AbortSignal) => Promise<string>;
  readonly isOfUse?: boolean;
}) {
  const { action, ask, isOfUse = true } = props;
  const messages = useMessages();
  const announce = useAnnounce();
  const [told, setTold] = useState<string>();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const press = async () => {
    const asking = new AbortController();
    leaving.current = asking;
    setTold(undefined);
    const outcome = await ask(asking.signal);
    if (asking.signal.aborted) return;
    setTold(outcome);
    announce(messages.text(`storage.passkey.${outcome}`));
    const form = document.activeElement?.closest('form');
    if (outcome === 'filled') moveFocus(form?.querySelector<HTMLElement>('[type=submit]'));
  };
  return (
    <>
      {told && told !== 'set' && (
        <p className="passkey-told">{messages.text(`storage.passkey.${isOfUse ? told : 'gone'}`)}</p>
      )}
      {isOfUse && told !== 'setUp.unavailable' && (
        <Button
          className={`passkey-${action}`}
          label={messages.text(`storage.passkey.${action}`)}
          pendingLabel={messages.text('storage.passkey.pending')}
          onClick={press}
        />
      )}
    </>
  );
}

/** Fills in credentials from a passkey. The claimant still presses the form's own button, and so sees first whose credentials they are. */
export function FillIn(props: {
  readonly known?: readonly Passkey[];
  readonly asks: readonly string[];
  readonly onFill: (credentials: Credentials) => void;
}) {
  const passkeys = usePasskeys(props.known).filter(({ asks }) =>
    asks.every((key) => props.asks.includes(key)),
  );
  const ask = async (signal: AbortSignal) => {
    const opened = await openPasskey(passkeys, signal);
    if (opened.ok) props.onFill(opened.value);
    return opened.ok ? 'filled' : opened.error;
  };
  return <LockButton action="fill" ask={ask} isOfUse={passkeys.length > 0} />;
}

/** Offers to set up a passkey or to remove it. `credentials`: accepted by the server; absent if a passkey can only be removed. */
export function PasskeyPanel(props: {
  readonly claimantId: string;
  readonly credentials?: Credentials | undefined;
}) {
  const { claimantId, credentials } = props;
  const messages = useMessages();
  const isSet = usePasskeys().some((passkey) => passkey.claimantId === claimantId);
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => void canSetUpPasskey().then(setIsOffered, () => setIsOffered(false)), []);
  if (!isSet && (credentials === undefined || !isOffered)) return null;
  const act = async (signal: AbortSignal) => {
    if (isSet || credentials === undefined) return erasePasskey(claimantId).then(() => 'removed');
    // Several people may share a device: the date tells their passkeys apart without naming them.
    const name = `${messages.text('themes.caseName')}, ${messages.date(new Date())}`;
    const made = await makePasskey(claimantId, credentials, name, signal);
    return made.ok ? 'set' : `setUp.${made.error}`;
  };
  return (
    <div className="persistence-notice">
      <Disclosure summary={messages.text('storage.passkey.summary')}>
        <p>{messages.text(isSet ? 'storage.passkey.set' : 'storage.passkey.text')}</p>
        <LockButton action={isSet ? 'remove' : 'setUp'} ask={act} />
      </Disclosure>
    </div>
  );
}
