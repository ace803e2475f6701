import { clear, del, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { answerWithin, SILENT_PATIENCE_MS } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { type FormType, formTypeSchema } from './form-type.ts';

/** When a draft of a form type was last changed. */
export type KeptDrafts = Readonly<Record<FormType, number>>;

/**
 * The small state that page and worker share and that is readable before Dexie is loaded. Times are epoch milliseconds by the
 * device's clock, unless said otherwise.
 */
export interface SmallState {
  /** The active culture (BCP 47). */
  readonly culture: string;
  /** When the live session ends; absent where there is none. */
  readonly sessionDeadline: number;
  /** How long a session lasts, milliseconds: no live one's deadline is further off. */
  readonly sessionLength: number;
  /** The last time by the server's clock, and the device's clock at that moment. */
  readonly serverTime: { readonly server: number; readonly device: number };
  /** What became of the install prompt. */
  readonly install: { readonly state: 'unasked' | 'dismissed' | 'installed'; readonly at: number };
  /** Whether the browser has promised to keep this origin's storage. */
  readonly persistence: 'granted' | 'refused';
  /** The form type of each row that is not filed, told before Dexie is loaded; never fewer than there are, empty where there is none. */
  readonly unsentForms: readonly FormType[];
  /** How many receipts are on this device, told before Dexie is loaded. */
  readonly filedCount: number;
  /** When a draft that is on this device was last changed (the server's clock), by its form type, told before Dexie is loaded. */
  readonly keptDrafts: KeptDrafts;
  readonly analyticsConsent: 'granted' | 'refused';
  /** Until when whoever holds the outbox's lock is taken to be alive. */
  readonly flushLease: number;
  /**
   * Whose device this is, as the claimant has said; absent where nobody has. Nothing of a claim outlives its tab on a shared one, a claim
   * that waits to be sent aside.
   */
  readonly deviceKind: 'own' | 'shared';
  /** Why the server is left alone for a while: server-pause.ts parses it, which no start page needs. */
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

/** The next use asks by a new connection, with the whole patience. */
export function reopenSmallState(): void {
  store.reopen();
}

/** Undefined where it failed: IndexedDB rejects, throws at once (where a browser denies all storage), or gives no answer. */
async function attempt<T>(work: (opened: UseStore) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(store.use);
  } catch {
    return undefined;
  }
}

/** Reads one value; undefined where it is absent, does not parse, or storage is not to be had. */
export async function readSmallState<K extends SmallStateKey>(key: K): Promise<SmallState[K] | undefined> {
  const stored = await attempt<unknown>((opened) => get(key, opened));
  const parsed = SCHEMAS[key].safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}

/** Keeps one value. Tells whether it could: nothing that matters depends on small state alone. */
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

/** Forgets all of it: tests begin with nothing kept. */
export async function clearSmallState(): Promise<void> {
  await attempt(clear);
}

/** Whether this device has ever kept a claim: told without opening the database. True where the browser cannot tell. */
export async function hasStoredClaims(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  if (typeof indexedDB.databases !== 'function') return true;
  const databases = await answerWithin(indexedDB.databases(), SILENT_PATIENCE_MS).catch(() => [
    { name: DATABASE_NAME },
  ]);
  return databases.some(({ name }) => name === DATABASE_NAME);
}
