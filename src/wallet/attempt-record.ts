import { del, get, set, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { answerWithin } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { deleteWithTraces } from '#vault/database/database.ts';

/** Texts of the return page in the claimant's language; that page has no catalogue. */
export interface WalletReturnTexts {
  readonly returning: string;
  readonly closing: string;
  readonly back: string;
  /** The answer came too late, or a second time. */
  readonly expired: string;
}

/** Answer that the return page stores: code and state, sealed with the attempt's key. */
export type WalletAnswer =
  | { readonly kind: 'sealed'; readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }
  | { readonly kind: 'denied' };

/**
 * One login at the provider. public/wallet-return.js reads it and adds `answer`, so both must agree on this shape. Times are epoch ms by
 * the device's clock, the only one that the return page has.
 */
export interface WalletAttempt {
  /** Hex SHA-256 of the random `state`, which itself is never stored. */
  readonly stateHash: string;
  /** AES-GCM key of this attempt. Not extractable, except as a JSON web key in browsers that cannot store such keys. */
  readonly key: CryptoKey | JsonWebKey;
  readonly expiresAt: number;
  readonly mode: 'popup' | 'redirect';
  /** Path and query of the portal page to return to. */
  readonly returnPath: string;
  /** The wallet's draft; another claimant's session gets nothing from this attempt. */
  readonly draftId: string;
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: WalletReturnTexts;
  readonly answer?: WalletAnswer | undefined;
}

/** Keys and bytes are not JSON and are checked separately. */
const attemptSchema = z.object({
  stateHash: z.string(),
  key: z.unknown(),
  expiresAt: z.number(),
  mode: z.enum(['popup', 'redirect']),
  returnPath: z.string(),
  draftId: z.string(),
  culture: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  texts: z.object({
    returning: z.string(),
    closing: z.string(),
    back: z.string(),
    expired: z.string(),
  }),
  answer: z.optional(z.unknown()),
});

/** public/wallet-return.js uses the same names. */
const DATABASE = 'portal-wallet';
const STORE = 'attempts';
const KEY = 'current';
export const WALLET_CHANNEL = 'portal-wallet';

const store = createKeyValueStore({ database: DATABASE, store: STORE });

/** Stores the attempt, replacing an earlier one. */
export async function writeAttempt(attempt: WalletAttempt): Promise<void> {
  await set(KEY, attempt, store.use);
}

/** Notes that a window, or the page itself, goes to the provider now, and how long the answer counts. */
export async function noteOpened(opened: Pick<WalletAttempt, 'mode' | 'expiresAt'>): Promise<void> {
  await update<unknown>(
    KEY,
    (kept) => {
      const attempt = parseAttempt(kept);
      return attempt === undefined ? undefined : { ...attempt, ...opened };
    },
    store.use,
  );
}

/** Reads the attempt; one that another version stored in another shape counts as none. */
export async function readAttempt(): Promise<WalletAttempt | undefined> {
  return parseAttempt(await get<unknown>(KEY, store.use));
}

function parseAttempt(kept: unknown): WalletAttempt | undefined {
  const parsed = attemptSchema.safeParse(kept);
  if (!parsed.success) return undefined;
  const { key, answer, ...attempt } = parsed.data;
  return isKey(key) && isAnswer(answer) ? { ...attempt, key, answer } : undefined;
}

function isKey(value: unknown): value is WalletAttempt['key'] {
  return value instanceof CryptoKey || (typeof value === 'object' && value !== null && 'kty' in value);
}

function isAnswer(value: unknown): value is WalletAnswer | undefined {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'denied') return true;
  const isSealed = value.kind === 'sealed' && 'iv' in value && 'data' in value;
  return isSealed && value.iv instanceof Uint8Array && value.data instanceof ArrayBuffer;
}

export async function removeAttempt(): Promise<void> {
  await del(KEY, store.use);
}

/** Erases the attempt and its traces on disk, including the key, at the session's end. */
export async function eraseAttempts(): Promise<void> {
  if (!(await hasDatabase())) return;
  store.reopen();
  await answerWithin(deleteWithTraces(DATABASE));
}

/** Tells whether the claimant is at the provider in the portal's own tab, and is expected back. Creates no database. */
export async function isAwayAtProvider(): Promise<boolean> {
  const attempt = (await hasDatabase()) ? await readAttempt() : undefined;
  return attempt?.mode === 'redirect' && attempt.expiresAt > Date.now();
}

async function hasDatabase(): Promise<boolean> {
  const databases = await answerWithin(indexedDB.databases?.() ?? Promise.resolve([{ name: DATABASE }]));
  return databases.some(({ name }) => name === DATABASE);
}
