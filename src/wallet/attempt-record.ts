import { del, get, set, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { answerWithin } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { deleteWithTraces } from '#vault/database/database.ts';

/** The words of the return page, in the claimant's language: it has no catalogue of its own. */
export interface WalletReturnTexts {
  readonly returning: string;
  readonly closing: string;
  readonly back: string;
  /** The answer came too late, or a second time. */
  readonly expired: string;
}

/** What the return page leaves for the portal: the code and the state, sealed by the attempt's key. */
export type WalletAnswer =
  | { readonly kind: 'sealed'; readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }
  | { readonly kind: 'denied' };

/**
 * One login at the provider, between leaving and coming back. public/wallet-return.js reads it and adds `answer`; the two
 * agree on this shape. Times are epoch ms by the device's clock, which is the only one that the return page has.
 */
export interface WalletAttempt {
  /** SHA-256 of the random `state`, hex: the state itself is never stored. */
  readonly stateHash: string;
  /** AES-GCM, for this attempt alone. Not extractable, but where the browser can't store such keys it is a JSON web key. */
  readonly key: CryptoKey | JsonWebKey;
  readonly expiresAt: number;
  readonly mode: 'popup' | 'redirect';
  /** Path and query of the portal to go back to. */
  readonly returnPath: string;
  /** The draft that the wallet is for: another claimant's session takes nothing from it. */
  readonly draftId: string;
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: WalletReturnTexts;
  readonly answer?: WalletAnswer | undefined;
}

/** Keys and bytes, which are no JSON, are looked at apart. */
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

/** The names that public/wallet-return.js uses too. */
const DATABASE = 'portal-wallet';
const STORE = 'attempts';
const KEY = 'current';
export const WALLET_CHANNEL = 'portal-wallet';

const store = createKeyValueStore({ database: DATABASE, store: STORE });

/** Keeps the attempt; one at a time, a new one replaces the last. */
export async function writeAttempt(attempt: WalletAttempt): Promise<void> {
  await set(KEY, attempt, store.use);
}

/** Notes that the page itself goes to the provider. */
export async function markRedirect(): Promise<void> {
  await update<unknown>(
    KEY,
    (kept) => {
      const attempt = parseAttempt(kept);
      return attempt === undefined ? undefined : { ...attempt, mode: 'redirect' };
    },
    store.use,
  );
}

/** The attempt, while there is one; one that another version left in another shape counts as none. */
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

/** Forgets the attempt: it was used, or given up. */
export async function removeAttempt(): Promise<void> {
  await del(KEY, store.use);
}

/** Erases the attempt with what the disk has of it, its key among that: the session is over. */
export async function eraseAttempts(): Promise<void> {
  const databases = await answerWithin(indexedDB.databases?.() ?? Promise.resolve([{ name: DATABASE }]));
  if (databases.every(({ name }) => name !== DATABASE)) return;
  store.reopen();
  await answerWithin(deleteWithTraces(DATABASE));
}
