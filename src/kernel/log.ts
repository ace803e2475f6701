import { get, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { createKeyValueStore } from './key-value-store.ts';
import { createListeners } from './observable.ts';

export const LOG_LIMIT = 100;

/** One event without personal data: `detail` is a code, a status or a form type, never text of the claimant or the server. */
export interface LogEvent {
  /** Epoch milliseconds by the device's clock. */
  readonly at: number;
  readonly code: string;
  readonly detail?: string | undefined;
}

const logSchema = z.array(z.object({ at: z.number(), code: z.string(), detail: z.optional(z.string()) }));

const KEY = 'events';
const store = createKeyValueStore({ database: 'portal-log', store: 'log', isTold: false });
let pending: LogEvent[] = [];
let writing: Promise<void> | undefined;
const listeners = createListeners<[event: LogEvent]>();

/** Logs an event. Never throws and never waits: losing a log line must not break anything. */
export function logEvent(code: string, detail?: string): void {
  const event: LogEvent = {
    at: Date.now(),
    code,
    ...(detail === undefined ? {} : { detail: toCode(detail) }),
  };
  pending.push(event);
  listeners.tell(event);
  writing ??= Promise.resolve().then(writePending);
}

export const subscribeToLog = listeners.subscribe;

/** Returns the kept events, oldest first; an empty list if storage fails. */
export async function readLog(): Promise<readonly LogEvent[]> {
  await writing;
  const kept = await get<unknown>(KEY, store.use).catch(() => undefined);
  return parseLog(kept);
}

async function writePending(): Promise<void> {
  const events = pending;
  pending = [];
  writing = undefined;
  if (typeof indexedDB === 'undefined') return;
  await update<unknown>(KEY, (kept) => [...parseLog(kept), ...events].slice(-LOG_LIMIT), store.use).catch(
    () => undefined,
  );
}

function parseLog(kept: unknown): readonly LogEvent[] {
  const parsed = logSchema.safeParse(kept ?? []);
  return parsed.success ? parsed.data : [];
}

/** Replaces anything that does not look like a code: a careless caller may have passed free text. */
function toCode(detail: string): string {
  return /^[\w.:/-]{1,80}$/.test(detail) ? detail : 'not-a-code';
}
