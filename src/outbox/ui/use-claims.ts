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

/** Tells a value now and after every change; returns the way to stop. */
type Watch<T> = (listener: (value: T) => void) => () => void;

/**
 * What is watched, as it is now; undefined until it was read. Code that cannot be had is asked for again.
 * @param load fetches the code that watches it; the same function at every render.
 */
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

/** The claims of this device as they are now and after every change; undefined until they were read. */
export function useKeptClaims(): KeptClaims | undefined {
  return useWatched(load);
}

const loadOutbox = async () => (await import('#outbox/outbox-view.ts')).watchOutbox;

/** The outbox as it is now and after every change; undefined until it was read. */
export function useOutboxRows(): readonly OutboxRowView[] | undefined {
  return useWatched(loadOutbox);
}

/** What the live session opens on this device. */
export interface SessionClaims {
  /** Of drafts, waiting claims and receipts. */
  readonly keys: readonly DraftKeys[];
  readonly receipts: readonly Receipt[];
}

/** What cannot be read is not open; that storage is out of reach is told above every page. */
const NOTHING: SessionClaims = { keys: [], receipts: [] };

/**
 * What the live session opens; read again when `version` changes, when keys are given or storage answers late, or at will. Undefined until
 * it was read.
 * @param version changes whenever the outbox does.
 */
export function useSessionClaims(version: unknown): {
  readonly claims: SessionClaims | undefined;
  readonly reload: () => Promise<void>;
} {
  const [claims, setClaims] = useState<SessionClaims>();
  const [beginReading] = useState(createLatest);
  const reload = useCallback(async () => {
    const isLatest = beginReading();
    const found = await read().catch(() => NOTHING);
    // What an earlier reading found may have been locked since.
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

/**
 * Names the claims of a list, by form, place and time: "Claim 2, November 25, 2026 at 5:37 AM PST". One that is alone needs no name.
 * @returns the name of the claim at a place, counted from 0.
 */
export function useClaimNames(
  count: number,
): (formType: FormType, at: number, index: number) => string | undefined {
  const messages = useMessages();
  if (count < 2) return () => undefined;
  return (formType, at, index) =>
    `${nameForm(messages, formType)} ${messages.number(index + 1)}, ${messages.time(new Date(at))}`;
}

/** Notes that a receipt of this device stands on the page, once somebody may see it; undefined where none does. */
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
