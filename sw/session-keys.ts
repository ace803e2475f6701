import { sweepTabOnly } from '#vault/erasing.ts';
import { adoptKeys, dropEverything, forgetKeys, getHeldKeys } from '#vault/keys/held-keys.ts';
import { type HeldKeys, isHeldKeys, KEYS_HANDED, KEYS_WANTED } from '#vault/keys/key-handover.ts';
import { isAwayAtProvider } from '#wallet/attempt-record.ts';
import { findPages } from './worker-scope.ts';

/** Time to hold keys: enough for a login at a wallet provider in the same tab. The browser may end the worker sooner, and lose them. */
const HOLD_MS = 4 * 60_000;

/** The same on a shared device whose claimant is not at a wallet provider: enough for a reload. */
const SHARED_HOLD_MS = 15_000;

/** Lock of the current hold. Stealing it ends the hold: a page took the keys, or handed over new ones. */
const HOLD_LOCK = 'session-keys-hold';

/** Holds a closing page's keys in memory for the next page. @returns whether the message was about keys. */
export function answerAboutKeys(event: ExtendableMessageEvent): boolean {
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === KEYS_HANDED && 'held' in data && isHeldKeys(data.held)) {
    adoptKeys(data.held);
    event.waitUntil(hold(data.held));
    return true;
  }
  if (data.type !== KEYS_WANTED) return false;
  event.ports[0]?.postMessage(getHeldKeys());
  event.waitUntil(navigator.locks.request(HOLD_LOCK, { steal: true }, () => undefined));
  return true;
}

/** Keeps the event pending, and so the worker alive, until the keys are taken or the time is over. */
async function hold(held: HeldKeys): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    await navigator.locks.request(HOLD_LOCK, { steal: true }, async () => {
      const isShort = held.salts.size > 0 && !(await isAwayAtProvider().catch(() => false));
      timer = setTimeout(resolve, isShort ? SHARED_HOLD_MS : HOLD_MS);
      await promise;
    });
  } catch {
    clearTimeout(timer);
    return;
  }
  // An open page has the keys, and is asked from now on.
  if ((await findPages()).length > 0) return forgetKeys();
  dropEverything();
  await sweepTabOnly();
}
