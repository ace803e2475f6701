import { answerWithin } from '#kernel/async.ts';
import type { Bytes } from '#kernel/bytes.ts';
import { createListeners } from '#kernel/observable.ts';
import { requestLock } from '#kernel/request-lock.ts';
import {
  askWorkerForKeys,
  giveHeld,
  type HeldKeys,
  handKeysToWorker,
  isHeldKeys,
  NO_KEYS,
  type SessionDeadline,
  type SessionKey,
} from './key-handover.ts';

type KeyMessage =
  | { readonly type: 'held'; readonly held: HeldKeys }
  | { readonly type: 'asked' }
  // `asOf`: when the sender knew that the session had ended, epoch ms by the device's clock; absent from a page of an older version.
  | { readonly type: 'ended'; readonly session: string | null; readonly asOf?: number };

const CHANNEL = 'portal-session-keys';
/** Lock held (shared) by every page with keys, so that a page that asks knows whether another one can answer. */
const LOCK = 'session-keys';
const TABS_ANSWER_MS = 3_000;

interface Holder {
  held: HeldKeys;
  readonly ended: Set<string>;
  channel: BroadcastChannel | undefined;
  asking: Promise<void> | undefined;
  /** True once this page has asked: from then on it receives what others share. */
  hasAsked: boolean;
  /** Another page holds keys but has not shared them: nobody knows whose they are. */
  isAnswerMissing: boolean;
  /** Called when another tab has answered. */
  answered: () => void;
  unlock: (() => void) | undefined;
  readonly given: ReturnType<typeof createListeners>;
}

/**
 * Keys of this page or this worker. Keys that open a claimant's records live only in the memory of open tabs, since the disk alone must
 * never suffice. A reload gets them from another tab, or from the worker, to which a closing page hands them.
 */
const holder: Holder = {
  held: NO_KEYS,
  ended: new Set(),
  channel: undefined,
  asking: undefined,
  hasAsked: false,
  isAnswerMissing: false,
  answered: () => undefined,
  unlock: undefined,
  given: createListeners(),
};

/** Calls the listener when another page or the worker shares keys that nothing here waits for; returns the unsubscribe function. */
export function subscribeToGivenKeys(listener: () => void): () => void {
  return holder.given.subscribe(listener);
}

export function getHeldKeys(): HeldKeys {
  return holder.held;
}

/** Tells whether another page holds keys and has not shared them: they may be anybody's. */
export function isAnswerMissing(): boolean {
  return holder.isAnswerMissing && holder.held.keys.length === 0;
}

/** Takes over the keys of other tabs or the worker, if this page has none. */
export async function takeUpKeys(): Promise<void> {
  if (holder.held.keys.length > 0 || holder.hasAsked) return;
  holder.asking ??= ask().finally(() => {
    holder.asking = undefined;
  });
  await holder.asking;
}

/** The same for a page that has not yet heard of other pages; from then on they tell it themselves. */
export async function takeUpKeysAtFirst(): Promise<void> {
  if (holder.channel === undefined || holder.asking !== undefined) await takeUpKeys();
}

/** Holds a key for every open tab; the first key begins a session. @param unstored the session's deadline if the disk has refused it. */
export function holdKey(sessionKey: SessionKey, unstored?: SessionDeadline): void {
  const { session, keys, salts } = holder.held;
  hold({
    session: session ?? `${Date.now()} ${crypto.randomUUID()}`,
    keys: [...keys.filter(({ draftId }) => draftId !== sessionKey.draftId), sessionKey],
    salts,
    unstored: later(holder.held.unstored, unstored),
  });
}

/** Holds a later deadline of the session, which the disk has refused, for every page with its keys. */
export function holdDeadline(unstored: SessionDeadline): void {
  const { held } = holder;
  if (held.keys.length > 0) hold({ ...held, unstored: later(held.unstored, unstored) });
}

function later(one: SessionDeadline | undefined, other: SessionDeadline | undefined) {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    deadline: Math.max(one.deadline, other.deadline),
    length: Math.max(one.length, other.length),
  };
}

/** Holds a salt that is not on the disk. It outlives the session: without the credentials it opens nothing. */
export function holdSalt(draftId: string, salt: Bytes): void {
  hold({ ...holder.held, salts: new Map([...holder.held.salts, [draftId, salt]]) });
}

/** Forgets the key of one draft in all pages; forgetting the last one ends the session. */
export function dropKey(draftId: string): void {
  const keys = holder.held.keys.filter((held) => held.draftId !== draftId);
  if (keys.length === holder.held.keys.length) return;
  if (keys.length === 0) endKeys();
  else hold({ ...holder.held, keys });
}

/** Forgets the session's keys in this page only; salts stay. */
export function forgetKeys(): void {
  setHeld({ ...NO_KEYS, salts: holder.held.salts });
  holder.hasAsked = false;
}

/** Forgets the salts too: no page is open any more, and the caller erases what they open. */
export function dropEverything(): void {
  endKeys();
  setHeld(NO_KEYS);
}

/**
 * Tells whether the held session began after `asOf`, in any tab; its name has the time. A start in the future does not count: the clock
 * was set back since.
 */
function hasBegunSince(asOf: number): boolean {
  const begunAt = Number.parseInt(holder.held.session ?? '', 10);
  return begunAt > asOf && begunAt <= Date.now();
}

/** Ends the session's keys in every page and the worker. @param asOf time of the end, epoch ms: a session that began later goes on. */
export function endKeys(asOf = Date.now()): void {
  if (hasBegunSince(asOf)) return;
  const { session } = holder.held;
  if (session !== null) holder.ended.add(session);
  forgetKeys();
  holder.isAnswerMissing = false;
  tell({ type: 'ended', session, asOf });
}

/** Takes over keys from another holder, except those of a session that has ended. */
export function adoptKeys(given: HeldKeys): void {
  const { held } = holder;
  const isOver = given.session === null || holder.ended.has(given.session);
  const isKnown = given.session === held.session;
  // Of two sessions the received one wins: its tab began it without knowing of this one.
  const next = isOver ? held : given;
  const unstored = isKnown ? later(held.unstored, given.unstored) : next.unstored;
  setHeld({ ...next, salts: new Map([...held.salts, ...given.salts]), unstored });
  listen();
  const isDeadlineAlone = isKnown && next.keys.length === held.keys.length;
  if (holder.asking === undefined && !isDeadlineAlone) holder.given.tell();
}

function hold(next: HeldKeys): void {
  setHeld(next);
  tellHeld();
}

function setHeld(next: HeldKeys): void {
  holder.held = next;
  if (next.keys.length + next.salts.size === 0) {
    holder.unlock?.();
    holder.unlock = undefined;
  } else if (holder.unlock === undefined) {
    const { promise, resolve } = Promise.withResolvers<void>();
    holder.unlock = resolve;
    requestLock(LOCK, { mode: 'shared' }, () => promise).catch(() => undefined);
  }
}

function tellHeld(): void {
  giveHeld(holder.held, (held) => tell({ type: 'held', held }));
}

function tell(message: KeyMessage): void {
  listen().postMessage(message);
}

function listen(): BroadcastChannel {
  if (holder.channel !== undefined) return holder.channel;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data as Partial<KeyMessage> | null);
  holder.channel = channel;
  handKeysToWorker(getHeldKeys);
  return channel;
}

function hear(message: Partial<KeyMessage> | null): void {
  if (message?.type === 'asked') {
    if (holder.held.keys.length + holder.held.salts.size > 0) tellHeld();
  } else if (message?.type === 'held' && isHeldKeys(message.held)) {
    adoptKeys(message.held);
    holder.answered();
  } else if (message?.type === 'ended') {
    const { session = null, asOf = Number.POSITIVE_INFINITY } = message;
    if (session !== null) holder.ended.add(session);
    // A tab without keys does not know which session has ended.
    if (session === null ? !hasBegunSince(asOf) : session === holder.held.session) forgetKeys();
  }
}

async function ask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  holder.answered = resolve;
  tell({ type: 'asked' });
  const left = await askWorkerForKeys();
  if (isHeldKeys(left)) adoptKeys(left);
  const isHeldHere = holder.held.keys.length + holder.held.salts.size > 0;
  if (!isHeldHere && (await hasOtherHolders())) {
    holder.isAnswerMissing = await answerWithin(promise, TABS_ANSWER_MS).then(
      () => false,
      () => true,
    );
  }
  holder.hasAsked = true;
}

async function hasOtherHolders(): Promise<boolean> {
  const { held = [] } = await answerWithin(navigator.locks.query()).catch((): LockManagerSnapshot => ({}));
  return held.some(({ name }) => name === LOCK);
}
