import { OUTBOX_STATES } from '#outbox/outbox-machine.ts';

/** What is logged when everything goes as it should; the states of rows are told by their numbers. */
const ROUTINE: ReadonlySet<string> = new Set([
  ...OUTBOX_STATES.map((state) => `outbox-${state}`),
  'claim-queued',
  'claim-withdrawn',
  'claimant-erased',
  'draft-erased',
  'draft-retention-over',
  'document-bytes-swept',
]);

/** Whether an event of the log tells of something that went wrong. */
export function isTrouble(code: string): boolean {
  return !ROUTINE.has(code);
}
