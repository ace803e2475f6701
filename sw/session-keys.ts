import { sweepTabOnly } from '#vault/erasing.ts';
import { adoptKeys, dropEverything, forgetKeys, getHeldKeys } from '#vault/keys/held-keys.ts';
import { isHeldKeys, KEYS_HANDED, KEYS_WANTED } from '#vault/keys/key-handover.ts';
import { findPages } from './worker-scope.ts';

/** Long enough for a login at a wallet provider by this very tab; a browser may end the worker sooner, and the keys with it. */
const HOLD_MS = 4 * 60_000;

/** On a shared device: as long as a page takes to be loaded anew. */
const SHARED_HOLD_MS = 15_000;

/** Whoever takes it from the hold that is under way ends that: the keys have been taken, or were handed anew. */
const HOLD_LOCK = 'session-keys-hold';

/**
 * Holds in memory what a page that goes has handed over, and gives it to the page that comes.
 * @returns whether the message was about that.
 */
export function answerAboutKeys(event: ExtendableMessageEvent): boolean {
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === KEYS_HANDED && 'held' in data && isHeldKeys(data.held)) {
    adoptKeys(data.held);
    event.waitUntil(hold(data.held.salts.size > 0 ? SHARED_HOLD_MS : HOLD_MS));
    return true;
  }
  if (data.type !== KEYS_WANTED) return false;
  event.ports[0]?.postMessage(getHeldKeys());
  event.waitUntil(navigator.locks.request(HOLD_LOCK, { steal: true }, () => undefined));
  return true;
}

/** The event is not over until they are taken: the browser keeps the worker as long. */
async function hold(holdMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, holdMs);
  try {
    await navigator.locks.request(HOLD_LOCK, { steal: true }, () => promise);
  } catch {
    clearTimeout(timer);
    return;
  }
  // A page that has them is open: it is asked from now on.
  if ((await findPages()).length > 0) return forgetKeys();
  dropEverything();
  await sweepTabOnly();
}
