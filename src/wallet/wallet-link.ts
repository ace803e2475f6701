import { clear, del, get, set } from 'idb-keyval';
import * as z from 'zod/mini';
import { sha256Hex, textToBytes } from '#kernel/bytes.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';

/** Linked wallet: the provider's authorization code and its expiry (epoch ms, server clock). */
export interface WalletLink {
  readonly code: string;
  readonly expiresAt: number;
}

export type WalletLinkStatus = 'unlinked' | 'linked' | 'expired';

/** Returns 'linked' until `authCodeExpiration`, then 'expired' (decisions, "Wallet payment"). */
export function toLinkStatus(link: WalletLink | null, now: Date): WalletLinkStatus {
  if (link === null) return 'unlinked';
  return now.getTime() < link.expiresAt ? 'linked' : 'expired';
}

const expirySchema = z.number();

const store = createKeyValueStore({ database: 'portal-wallet-link', store: 'link' });

/** Returns a code's record key, its hash: the code itself stays in the sealed draft, and each draft may hold one. */
function keyOf(code: string): Promise<string> {
  return sha256Hex(textToBytes(code));
}

/** Stores a code's expiry (epoch ms, server clock); ignores storage errors. */
export async function writeLinkExpiry(code: string, expiresAt: number): Promise<void> {
  await set(await keyOf(code), expiresAt, store.use).catch(() => undefined);
}

/** Returns a code's expiry (epoch ms, server clock); 0, which counts as expired, if it is unknown. */
export async function readLinkExpiry(code: string, known: WalletLink | null = null): Promise<number> {
  if (code === '') return 0;
  // This page knows the expiry of its own link even if the device could not store it.
  if (known?.code === code) return known.expiresAt;
  const stored: unknown = await get(await keyOf(code), store.use).catch(() => undefined);
  const parsed = expirySchema.safeParse(stored);
  return parsed.success ? parsed.data : 0;
}

export async function removeLinkExpiry(code: string): Promise<void> {
  await del(await keyOf(code), store.use).catch(() => undefined);
}

export async function clearLinkExpiries(): Promise<void> {
  await clear(store.use).catch(() => undefined);
}
