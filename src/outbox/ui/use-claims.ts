import { useCallback, useEffect, useState } from 'react';
import { keepTrying } from '#design/first-interaction.ts';
import { createLatest } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { isStorageShut, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import type { KeptClaims } from '#outbox/kept-claims.ts';
import type { Receipt } from '#outbox/move-row.ts';
import type { FormType } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { subscribeToGivenKeys } from '#vault/keys/held-keys.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { nameForm } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';

/** Calls the listener now and after every change; returns a function that stops it. */
type Watch<T> = (listener: (value: T) => void) => () => void;

/** Returns the watched value; undefined until it was read. Retries to load. @param load must be the same function at every render. */
export function useWatched<T>(load: () => Promise<Watch<T>>): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    let stop = () => {};
    const callOff = keepTrying(load, (watch) => {
      stop = watch(setValue);
    });
    return () => {
      callOff();
      stop();
    };
  }, [load]);
  return value;
}

const load = async () => (await import('#outbox/kept-claims.ts')).watchKeptClaims;

export function useKeptClaims(): KeptClaims | undefined {
  return useWatched(load);
}

const loadOutbox = async () => (await import('#outbox/outbox-view.ts')).watchOutbox;

export function useOutboxRows(): readonly OutboxRowView[] | undefined {
  return useWatched(loadOutbox);
}

export interface SessionClaims {
  readonly keys: readonly DraftKeys[];
  readonly receipts: readonly Receipt[];
}

/** Result if storage cannot be read; a banner above every page says so. */
const NOTHING: SessionClaims = { keys: [], receipts: [] };

/** Returns the claims that the live session opens. Reads again when `version`, the session's keys or storage change, and on `reload`. */
export function useSessionClaims(version: unknown): {
  readonly claims: SessionClaims | undefined;
  readonly reload: () => Promise<void>;
} {
  const [claims, setClaims] = useState<SessionClaims>();
  const [beginReading] = useState(createLatest);
  const reload = useCallback(async () => {
    const isLatest = beginReading();
    const found = await read().catch(() => NOTHING);
    // An older read may have found claims that were locked since.
    if (isLatest()) setClaims(found);
  }, [beginReading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to read again
  useEffect(() => {
    void reload();
    return subscribeToGivenKeys(() => void reload());
  }, [reload, version]);
  const isNothingOpen = claims?.keys.length === 0;
  useEffect(() => {
    if (!isNothingOpen) return;
    return subscribeToDatabaseState(() => {
      if (!isStorageShut()) void reload();
    });
  }, [isNothingOpen, reload]);
  return { claims, reload };
}

/** Returns a function that names one of several claims: "Claim 2, November 25, 2026 at 5:37 AM PST". `index` counts from 0. */
export function useClaimNames(
  count: number,
): (formType: FormType, at: number, index: number) => string | undefined {
  const messages = useMessages();
  if (count < 2) return () => undefined;
  return (formType, at, index) =>
    `${nameForm(messages, formType)} ${messages.number(index + 1)}, ${messages.time(new Date(at))}`;
}

/** Notes that this device's receipt was shown, once the page is visible. */
export function useShownReceipt(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const note = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', note);
      import('#outbox/receipts.ts')
        .then(({ noteReceiptShown }) => noteReceiptShown(id))
        .catch(() => logEvent('receipt-not-noted'));
    };
    document.addEventListener('visibilitychange', note);
    note();
    return () => document.removeEventListener('visibilitychange', note);
  }, [id]);
}

async function read(): Promise<SessionClaims> {
  const [{ openSessionClaims }, { openSessionReceipts }] = await Promise.all([
    import('#vault/session-claims.ts'),
    import('#outbox/receipts.ts'),
  ]);
  const [keys, receipts] = await Promise.all([openSessionClaims(), openSessionReceipts()]);
  return { keys, receipts };
}
