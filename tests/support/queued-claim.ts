import { flushOutbox } from '#outbox/flush-outbox.ts';
import type { FlushDependencies } from '#outbox/flush-probe.ts';
import { readOutbox } from '#outbox/outbox-view.ts';
import { queueSubmission, type Submission } from '#outbox/queue-submission.ts';
import type { OutboxRowView, OutboxState } from '#vault/database/rows.ts';
import type { MockSession } from './mock-session.ts';
import { keepDocument, makePdf, makeSubmission, startDraft } from './upload-claim.ts';
import { waitUntil } from './wait-for.ts';

/** Authorizes, drafts and submits a claim with these files. Its row waits in the outbox. */
export async function queueClaim(
  session: MockSession,
  changes: Partial<Submission> = {},
  files: readonly File[] = [makePdf(300_000)],
) {
  const captchaRawValue = await session.authorize();
  const draft = await startDraft();
  const references = [];
  for (const file of files) references.push(await keepDocument(draft, file));
  const queued = await queueSubmission(makeSubmission(draft, references, { captchaRawValue, ...changes }));
  if (!queued.ok) throw new Error(queued.error.code);
  return { draft, references, row: queued.value };
}

/** Returns the outbox's only row. @throws if it is empty */
export async function readOnlyRow(): Promise<OutboxRowView> {
  const [row] = await readOutbox();
  if (row === undefined) throw new Error('The outbox is empty');
  return row;
}

/** Flushes without back-off until the row is in the state. */
export async function flushUntil(state: OutboxState, dependencies: FlushDependencies): Promise<void> {
  await waitUntil(async () => {
    await flushOutbox({ ...dependencies, random: () => 0 });
    return (await readOnlyRow()).progress.state === state;
  });
}
