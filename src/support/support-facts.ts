import { type LogEvent, readLog } from '#kernel/log.ts';
import { OUTBOX_STATES } from '#outbox/outbox-machine.ts';
import type { OutboxState } from '#vault/database/rows.ts';
import { readBrowser, type SupportFacts } from './support-code.ts';

export const PORTAL_VERSION: string = import.meta.env.PORTAL_VERSION ?? '0.0.0';

const TROUBLES = 3;

/** Reads what the help desk is told of this device: no personal data. Storage that fails counts as no rows. */
export async function readSupportFacts(): Promise<SupportFacts> {
  const [rows, log] = await Promise.all([countRows().catch(() => ({})), readLog()]);
  return {
    version: PORTAL_VERSION,
    ...readBrowser(navigator.userAgent),
    rows,
    troubles: listTroubles(log),
  };
}

async function countRows(): Promise<SupportFacts['rows']> {
  const { readOutbox } = await import('#outbox/outbox-view.ts');
  const rows = await readOutbox();
  const count = (state: OutboxState) => rows.filter(({ progress }) => progress.state === state).length;
  return Object.fromEntries(OUTBOX_STATES.map((state) => [state, count(state)]));
}

export function listTroubles(log: readonly LogEvent[]): readonly string[] {
  const codes = log
    .map(({ code }) => code)
    .filter(isTrouble)
    .reverse();
  return [...new Set(codes)].slice(0, TROUBLES);
}

/** Codes that are logged when all goes as it should; the code tells the states of rows by their numbers. */
const ROUTINE: ReadonlySet<string> = new Set([
  ...OUTBOX_STATES.map((state) => `outbox-${state}`),
  'claim-queued',
  'claim-withdrawn',
  'claimant-erased',
  'draft-erased',
  'draft-retention-over',
  'document-bytes-swept',
]);

export function isTrouble(code: string): boolean {
  return !ROUTINE.has(code);
}
