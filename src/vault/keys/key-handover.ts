import { answerWithin } from '#kernel/async.ts';
import type { Bytes } from '#kernel/bytes.ts';
import type { FormType } from '#server/form-type.ts';

/** The credentials key of one draft, while the session lives. */
export interface SessionKey {
  readonly draftId: string;
  readonly formType: FormType;
  readonly key: CryptoKey;
}

/** What opens a claimant's records, as one page or worker gives it to another; held in memory alone. */
export interface HeldKeys {
  /** When it began, and random: what was said of a session that has ended is not taken for the next one's. Null where there are no keys. */
  readonly session: string | null;
  readonly keys: readonly SessionKey[];
  /** Draft -> the salt that its key is derived with, where the disk does not have it (keyrings of a shared device). */
  readonly salts: ReadonlyMap<string, Bytes>;
}

export const NO_KEYS: HeldKeys = { session: null, keys: [], salts: new Map() };

/** What comes from another page or from the worker is looked at: a page of another version may have sent it. */
export function isHeldKeys(data: unknown): data is HeldKeys {
  if (typeof data !== 'object' || data === null) return false;
  const { session, keys, salts } = data as Partial<Record<keyof HeldKeys, unknown>>;
  const isSession = session === null || typeof session === 'string';
  return isSession && Array.isArray(keys) && keys.every(isSessionKey) && salts instanceof Map;
}

function isSessionKey(data: unknown): data is SessionKey {
  if (typeof data !== 'object' || data === null) return false;
  const { draftId, key } = data as Partial<Record<keyof SessionKey, unknown>>;
  return typeof draftId === 'string' && key instanceof CryptoKey;
}

/** From a page that goes to the worker, and from one that comes. */
export const KEYS_HANDED = 'session-keys-handed';
export const KEYS_WANTED = 'session-keys-wanted';

/** A worker that stands still must not hold up a page; one that has to be started takes its time on an old phone. */
const WORKER_ANSWER_MS = 3_000;

/** How often, and for how long, a page looks for the worker that is being registered. */
const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 300;

/** Undefined in the worker itself, and where the browser has none, or has not registered one yet. */
async function findWorker(): Promise<ServiceWorker | undefined> {
  if (!('document' in globalThis)) return undefined;
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker?.controller) return serviceWorker.controller;
  const registration = await serviceWorker?.getRegistration();
  return registration?.active ?? registration?.waiting ?? registration?.installing ?? undefined;
}

/** As the page goes, the worker gets what it holds: the next one may be the same page, loaded anew. */
export function handKeysToWorker(getHeldKeys: () => HeldKeys): void {
  if (!('document' in globalThis)) return;
  let found: ServiceWorker | undefined;
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // In the last moment of a page nothing is waited for. On a first visit the worker is registered about now, and installs for a while.
  // A browser that refuses a site its storage (Firefox without cookies) rejects both: it has no worker to give.
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
 * Gives what is held, or the salts alone where the browser does not clone a key (WebKit, now and then in a private window): the
 * credentials are asked for again then, and without its salt a draft would not open with them either.
 */
export function giveHeld(held: HeldKeys, give: (held: HeldKeys) => void): void {
  try {
    give(held);
  } catch {
    give({ ...NO_KEYS, salts: held.salts });
  }
}

/** Asks the worker for what a page has left with it; undefined where no worker answers. */
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
