import { bytesToHex, randomBytes, sha256Hex, textToBytes } from '#kernel/bytes.ts';
import type { Result } from '#kernel/result.ts';
import type { WalletSettings } from '#server/wallet-settings.ts';
import { type WalletAttempt, type WalletReturnTexts, writeAttempt } from './attempt-record.ts';
import { toLoginAddress } from './login-address.ts';

/** How long the claimant may take at the provider, in ms. */
const ATTEMPT_LIFETIME_MS = 15 * 60_000;

export interface BeginLoginOptions {
  readonly settings: WalletSettings;
  readonly allowedHosts: readonly string[];
  readonly draftId: string;
  /** Path and query of the page to come back to. */
  readonly returnPath: string;
  readonly culture: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: WalletReturnTexts;
}

/** Stores the attempt with a key that can't be read out; some Safari builds can't store those, and get it as JSON. */
async function storeAttempt(attempt: Omit<WalletAttempt, 'key'>): Promise<void> {
  const parameters = { name: 'AES-GCM', length: 256 };
  const uses: KeyUsage[] = ['encrypt', 'decrypt'];
  try {
    await writeAttempt({ ...attempt, key: await crypto.subtle.generateKey(parameters, false, uses) });
  } catch {
    const readable = await crypto.subtle.generateKey(parameters, true, uses);
    await writeAttempt({ ...attempt, key: await crypto.subtle.exportKey('jwk', readable) });
  }
}

/**
 * Prepares a login at the provider: a fresh random `state`, kept only as its hash, and the key that seals what comes back.
 * Gives the address to open; do this before the click, which must open its window at once.
 */
export async function beginLogin(options: BeginLoginOptions): Promise<Result<string, 'address-refused'>> {
  const state = bytesToHex(randomBytes(32));
  const address = toLoginAddress({
    settings: options.settings,
    allowedHosts: options.allowedHosts,
    origin: location.origin,
    state,
  });
  if (!address.ok) return address;
  await storeAttempt({
    stateHash: await sha256Hex(textToBytes(state)),
    expiresAt: Date.now() + ATTEMPT_LIFETIME_MS,
    mode: 'popup',
    returnPath: options.returnPath,
    draftId: options.draftId,
    culture: options.culture,
    direction: options.direction,
    texts: options.texts,
  });
  return address;
}
