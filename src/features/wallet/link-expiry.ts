import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { sha256Hex, textToBytes } from '#data/bytes.ts';

const expirySchema = z.object({ codeHash: z.string(), expiresAt: z.number() });

const KEY = 'expiry';
let store: UseStore | undefined;

function openStore(): UseStore {
  store ??= createStore('portal-wallet-link', 'link');
  return store;
}

/** Keeps until when a code can be used, under the code's hash: the code itself stays in the sealed draft. */
export async function writeLinkExpiry(code: string, expiresAt: number): Promise<void> {
  await set(KEY, { codeHash: await sha256Hex(textToBytes(code)), expiresAt }, openStore()).catch(
    () => undefined,
  );
}

/** Until when a code can be used (epoch ms, server's clock); 0 where that is not known: such a code counts as expired. */
export async function readLinkExpiry(code: string): Promise<number> {
  const stored: unknown = await get(KEY, openStore()).catch(() => undefined);
  const parsed = expirySchema.safeParse(stored);
  if (!parsed.success || parsed.data.codeHash !== (await sha256Hex(textToBytes(code)))) return 0;
  return parsed.data.expiresAt;
}

/** Forgets it (the session is over, the wallet was unlinked). */
export async function removeLinkExpiry(): Promise<void> {
  await del(KEY, openStore()).catch(() => undefined);
}
