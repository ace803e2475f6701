import { clear, del, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { answerWithin, SILENT_PATIENCE_MS } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { type FormType, formTypeSchema } from './form-type.ts';

export type KeptDrafts = Readonly<Record<FormType, number>>;

/** State that page and worker share, readable before Dexie loads. Times are epoch ms by the device's clock, unless said otherwise. */
export interface SmallState {
  readonly culture: string;
  /** End of the live session; absent if there is none. */
  readonly sessionDeadline: number;
  /** Length of a session in milliseconds: no live session's deadline is further ahead. */
  readonly sessionLength: number;
  /** Last known time by the server's clock, and the device's clock at that moment. */
  readonly serverTime: { readonly server: number; readonly device: number };
  readonly install: { readonly state: 'unasked' | 'dismissed' | 'installed'; readonly at: number };
  readonly persistence: 'granted' | 'refused';
  /** Form type of each row that is not filed. May list too many, never too few; empty if there is none. */
  readonly unsentForms: readonly FormType[];
  readonly filedCount: number;
  /** Last change of a draft on this device (the server's clock), by form type. */
  readonly keptDrafts: KeptDrafts;
  readonly analyticsConsent: 'granted' | 'refused';
  /** End of the lease of the outbox lock's holder: until then the holder counts as alive. */
  readonly flushLease: number;
  /** Whose device this is. On a shared one nothing of a claim outlives its tab, except a claim that waits to be sent. */
  readonly deviceKind: 'own' | 'shared';
  /** Record of server-pause.ts, which parses it: start pages do not need its schema. */
  readonly serverPause: unknown;
}

const SCHEMAS: { readonly [K in keyof SmallState]: z.ZodMiniType<SmallState[K]> } = {
  culture: z.string(),
  sessionDeadline: z.number(),
  sessionLength: z.number(),
  serverTime: z.object({ server: z.number(), device: z.number() }),
  install: z.object({ state: z.enum(['unasked', 'dismissed', 'installed']), at: z.number() }),
  persistence: z.enum(['granted', 'refused']),
  unsentForms: z.array(formTypeSchema),
  filedCount: z.number(),
  keptDrafts: z.record(z.string(), z.number()),
  analyticsConsent: z.enum(['granted', 'refused']),
  flushLease: z.number(),
  deviceKind: z.enum(['own', 'shared']),
  serverPause: z.unknown(),
};

export type SmallStateKey = keyof SmallState;

const store = createKeyValueStore({ database: 'portal-state', store: 'state' });

/** Makes the next use open a new connection with the full time limit. */
export function reopenSmallState(): void {
  store.reopen();
}

/** Returns undefined on failure: IndexedDB rejects, throws at once (a browser that denies all storage), or does not answer. */
async function attempt<T>(work: (opened: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(store.use);
  } catch {
    return undefined;
  }
}

/** Reads one value; undefined if it is absent or does not parse, or if storage fails. */
export async function readSmallState<K extends SmallStateKey>(key: K): Promise<SmallState[K] | undefined> {
  const stored = await attempt<unknown>((opened) => get(key, opened));
  const parsed = SCHEMAS[key].safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Stores one value. Returns whether it was stored; nothing that matters may depend on small state alone. */
export async function writeSmallState<K extends SmallStateKey>(
  key: K,
  value: SmallState[K],
): Promise<boolean> {
  const outcome = await attempt((opened) => set(key, value, opened).then(() => 'kept'));
  return outcome === 'kept';
}

export async function removeSmallState(key: SmallStateKey): Promise<void> {
  await attempt((opened) => del(key, opened));
}

/** Erases all small state, for tests. */
export async function clearSmallState(): Promise<void> {
  await attempt(clear);
}

/** Tells whether this device has ever stored a claim, without opening the database. True if the browser cannot tell. */
export async function hasStoredClaims(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  if (typeof indexedDB.databases !== 'function') return true;
  const databases = await answerWithin(indexedDB.databases(), SILENT_PATIENCE_MS).catch(() => [
    { name: DATABASE_NAME },
  ]);
  return databases.some(({ name }) => name === DATABASE_NAME);
}
