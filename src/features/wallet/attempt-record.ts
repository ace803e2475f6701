import { createStore, del, get, set, type UseStore, update } from 'idb-keyval';

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
  readonly answer?: WalletAnswer;
}

/** The names that public/wallet-return.js uses too. */
const DATABASE = 'portal-wallet';
const STORE = 'attempts';
const KEY = 'current';
export const WALLET_CHANNEL = 'portal-wallet';

let store: UseStore | undefined;

function openStore(): UseStore {
  store ??= createStore(DATABASE, STORE);
  return store;
}

/** Keeps the attempt; one at a time, a new one replaces the last. */
export async function writeAttempt(attempt: WalletAttempt): Promise<void> {
  await set(KEY, attempt, openStore());
}

/** Notes that the page itself goes to the provider. */
export async function markRedirect(): Promise<void> {
  await update<WalletAttempt | undefined>(
    KEY,
    (attempt) => (attempt === undefined ? undefined : { ...attempt, mode: 'redirect' }),
    openStore(),
  );
}

/** The attempt, while there is one. */
export function readAttempt(): Promise<WalletAttempt | undefined> {
  return get<WalletAttempt>(KEY, openStore());
}

/** Forgets the attempt: it was used, given up, or the session is over. */
export async function removeAttempt(): Promise<void> {
  await del(KEY, openStore());
}
