import { type LogEvent, readLog } from '#kernel/log.ts';
import { OUTBOX_STATES } from '#outbox/outbox-machine.ts';
import { readBrowser, type SupportFacts } from '#support/support-code.ts';
import type { OutboxState } from '#vault/database/rows.ts';
import { isTrouble } from './troubles.ts';

/** The portal's version, as the build stamps it. */
export const PORTAL_VERSION: string = import.meta.env.PORTAL_VERSION ?? '0.0.0';

/** How many of the last troubles the code has room for. */
const TROUBLES = 3;

/** What the help desk is told of this device: no personal data. Storage that fails is told as no rows. */
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

/** The codes of the last troubles, each once, latest first. */
export function listTroubles(log: readonly LogEvent[]): readonly string[] {
  const codes = log
    .map(({ code }) => code)
    .filter(isTrouble)
    .reverse();
  return [...new Set(codes)].slice(0, TROUBLES);
}
