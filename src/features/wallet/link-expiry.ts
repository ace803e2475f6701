import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { sha256Hex, textToBytes } from '#data/bytes.ts';

const expirySchema = z.number();

let store: UseStore | undefined;

function openStore(): UseStore {
  store ??= createStore('portal-wallet-link', 'link');
  return store;
}

/** Each code has its own record, by its hash: the code itself stays in the sealed draft, and every draft may hold one. */
function keyOf(code: string): Promise<string> {
  return sha256Hex(textToBytes(code));
}

/** Keeps until when a code can be used. */
export async function writeLinkExpiry(code: string, expiresAt: number): Promise<void> {
  await set(await keyOf(code), expiresAt, openStore()).catch(() => undefined);
}

/** Until when a code can be used (epoch ms, server's clock); 0 where that is not known: such a code counts as expired. */
export async function readLinkExpiry(code: string): Promise<number> {
  const stored: unknown = await get(await keyOf(code), openStore()).catch(() => undefined);
  const parsed = expirySchema.safeParse(stored);
  return parsed.success ? parsed.data : 0;
}

/** Forgets it: the wallet was unlinked. */
export async function removeLinkExpiry(code: string): Promise<void> {
  await del(await keyOf(code), openStore()).catch(() => undefined);
}

/** Forgets them all: the session is over. */
export async function clearLinkExpiries(): Promise<void> {
  await clear(openStore()).catch(() => undefined);
}
