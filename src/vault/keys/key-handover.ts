import { answerWithin } from '#kernel/async.ts';
import type { Bytes } from '#kernel/bytes.ts';
import type { FormType } from '#server/form-type.ts';

export interface SessionKey {
  readonly draftId: string;
  readonly formType: FormType;
  readonly key: CryptoKey;
}

/** Deadline of a session by the device's clock and its length, both milliseconds. */
export interface SessionDeadline {
  readonly deadline: number;
  readonly length: number;
}

/** Keys and salts that one page or worker shares with another; kept in memory only. */
export interface HeldKeys {
  /** Start time (epoch ms) and a random id, so that messages about an ended session do not affect the next. Null without keys. */
  readonly session: string | null;
  readonly keys: readonly SessionKey[];
  /** Salt by draft id, if the disk does not have it (keyrings of a shared device). */
  readonly salts: ReadonlyMap<string, Bytes>;
  /** The session's deadline, if the disk has refused it (a full device); the stored one may be later. */
  readonly unstored?: SessionDeadline | undefined;
}

export const NO_KEYS: HeldKeys = { session: null, keys: [], salts: new Map() };

/** Checks a message from another page or from the worker: a page of another version may have sent it. */
export function isHeldKeys(data: unknown): data is HeldKeys {
  if (typeof data !== 'object' || data === null) return false;
  const { session, keys, salts, unstored } = data as Partial<Record<keyof HeldKeys, unknown>>;
  const isSession = session === null || typeof session === 'string';
  const areKeys = Array.isArray(keys) && keys.every(isSessionKey) && salts instanceof Map;
  return isSession && areKeys && (unstored === undefined || isSessionDeadline(unstored));
}

function isSessionDeadline(data: unknown): data is SessionDeadline {
  if (typeof data !== 'object' || data === null) return false;
  const { deadline, length } = data as Partial<Record<keyof SessionDeadline, unknown>>;
  return typeof deadline === 'number' && typeof length === 'number';
}

function isSessionKey(data: unknown): data is SessionKey {
  if (typeof data !== 'object' || data === null) return false;
  const { draftId, key } = data as Partial<Record<keyof SessionKey, unknown>>;
  return typeof draftId === 'string' && key instanceof CryptoKey;
}

/** Message types: a closing page hands its keys to the worker; a new page asks for them. */
export const KEYS_HANDED = 'session-keys-handed';
export const KEYS_WANTED = 'session-keys-wanted';

/** Time limit for the worker: a stuck one must not hold up a page, but starting one takes time on an old phone. */
const WORKER_ANSWER_MS = 3_000;

/** Interval, in milliseconds, and number of looks for a worker that is still being registered. */
const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 300;

/** Finds the service worker; undefined inside the worker itself, or if the browser has none registered yet. */
async function findWorker(): Promise<ServiceWorker | undefined> {
  if (!('document' in globalThis)) return undefined;
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker?.controller) return serviceWorker.controller;
  const registration = await serviceWorker?.getRegistration();
  return registration?.active ?? registration?.waiting ?? registration?.installing ?? undefined;
}

/** Hands the keys to the worker when the page closes: the next page may be the same one, reloaded. */
export function handKeysToWorker(getHeldKeys: () => HeldKeys): void {
  if (!('document' in globalThis)) return;
  let found: ServiceWorker | undefined;
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // `pagehide` cannot await anything, so find the worker early; on a first visit it is still installing. Both promises reject in a
  // browser that refuses the site its storage (Firefox without cookies), which has no worker.
  const noWorker = () => undefined;
  serviceWorker?.ready.then(({ active }) => {
    found = active ?? undefined;
  }, noWorker);
  let looks = 0;
  const look = () => {
    looks += 1;
    findWorker().then((worker) => {
      found ??= worker;
      if (found === undefined && looks < MOST_LOOKS) setTimeout(look, LOOK_AGAIN_MS);
    }, noWorker);
  };
  look();
  addEventListener('pagehide', () => {
    const held = getHeldKeys();
    if (held.keys.length + held.salts.size === 0) return;
    giveHeld(held, (given) =>
      (serviceWorker?.controller ?? found)?.postMessage({ type: KEYS_HANDED, held: given }),
    );
  });
}

/**
 * Shares keys and salts, or only the salts if the browser cannot clone a key (WebKit, sometimes in a private window). The claimant then
 * enters the credentials again, which need the salt to open a draft.
 */
export function giveHeld(held: HeldKeys, give: (held: HeldKeys) => void): void {
  try {
    give(held);
  } catch {
    give({ ...NO_KEYS, salts: held.salts });
  }
}

/** Asks the worker for the keys that a page handed over; undefined if no worker answers. */
export async function askWorkerForKeys(): Promise<HeldKeys | undefined> {
  const { port1, port2 } = new MessageChannel();
  try {
    const worker = await answerWithin(findWorker(), WORKER_ANSWER_MS);
    if (worker === undefined) return undefined;
    const answer = new Promise<HeldKeys>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<HeldKeys>) => resolve(data);
    });
    worker.postMessage({ type: KEYS_WANTED }, [port2]);
    return await answerWithin(answer, WORKER_ANSWER_MS);
  } catch {
    return undefined;
  } finally {
    port1.close();
  }
}
