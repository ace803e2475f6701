import { clear, del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { sha256Hex, textToBytes } from '#kernel/bytes.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';

/** A linked wallet: the provider's authorization code, and until when it can be used (epoch ms, server's clock). */
export interface WalletLink {
  readonly code: string;
  readonly expiresAt: number;
}

export type WalletLinkStatus = 'unlinked' | 'linked' | 'expired';

/** Whether a wallet is linked now: until `authCodeExpiration`, then it is expired (decisions, "Wallet payment"). */
export function toLinkStatus(link: WalletLink | null, now: Date): WalletLinkStatus {
  if (link === null) return 'unlinked';
  return now.getTime() < link.expiresAt ? 'linked' : 'expired';
}

const expirySchema = z.number();

const store = createKeyValueStore({ database: 'portal-wallet-link', store: 'link' });

/** Each code has its own record, by its hash: the code itself stays in the sealed draft, and every draft may hold one. */
function keyOf(code: string): Promise<string> {
  return sha256Hex(textToBytes(code));
}

/** Keeps until when a code can be used. */
export async function writeLinkExpiry(code: string, expiresAt: number): Promise<void> {
  await set(await keyOf(code), expiresAt, store.use).catch(() => undefined);
}

/** Until when a code can be used (epoch ms, server's clock); 0 where that is not known: such a code counts as expired. */
export async function readLinkExpiry(code: string, known: WalletLink | null = null): Promise<number> {
  if (code === '') return 0;
  // What this page has linked itself is known to it, also where the device could not keep it.
  if (known?.code === code) return known.expiresAt;
  const stored: unknown = await get(await keyOf(code), store.use).catch(() => undefined);
  const parsed = expirySchema.safeParse(stored);
  return parsed.success ? parsed.data : 0;
}

/** Forgets it: the wallet was unlinked. */
export async function removeLinkExpiry(code: string): Promise<void> {
  await del(await keyOf(code), store.use).catch(() => undefined);
}

/** Forgets them all: the session is over. */
export async function clearLinkExpiries(): Promise<void> {
  await clear(store.use).catch(() => undefined);
}
