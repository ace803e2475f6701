import { get, update } from 'idb-keyval';
import * as z from 'zod/mini';
import { createKeyValueStore } from './key-value-store.ts';
import { createListeners } from './observable.ts';

/** How many events are kept on the device. */
export const LOG_LIMIT = 100;

/**
 * One coded event: no personal data. `detail` is a code, a status or a form type, never a value or a text that the claimant or
 * the server wrote.
 */
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

/** Logs an event. Never throws and never waits: a lost log line is no reason to fail. */
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

/** Told each event of this page as it is logged; returns the way to stop. */
export const subscribeToLog = listeners.subscribe;

/** The kept events, oldest first. */
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

/** A guard against a careless caller: what is longer or stranger than a code is a text, of whoever wrote it, and left out. */
function toCode(detail: string): string {
  return /^[\w.:/-]{1,80}$/.test(detail) ? detail : 'not-a-code';
}
