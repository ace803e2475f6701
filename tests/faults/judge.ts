import type { MockControl } from '#api-mock/control/client.ts';
import type { FormScript } from './form-script.ts';
import type { KeptCount } from './hands.ts';
import type { PageView } from './page-view.ts';
import { readCodes, readStatements, states } from './statements.ts';

type Submissions = Pick<MockControl, 'listSubmissions'>;

export interface Facts {
  /** Number of submissions on the server before the page was read. */
  readonly filedBefore: number;
  /** Codes of all submissions on the server after the page was read. */
  readonly codes: readonly string[];
  /** Codes that the claimant knew before; the page may show them. */
  readonly knownCodes: readonly string[];
  /** Contents of the device's database; undefined if it cannot be read. */
  readonly kept: KeptCount | undefined;
  /** Whether a deadline has passed at any time. */
  readonly hasDeadlinePassed: boolean;
  /** Number of presses on the last button. */
  readonly submits: number;
}

/**
 * Returns the page's false statements. A page may lack knowledge, but it must not state what it does not know: if the answer to a claim
 * was lost, the page must not say that the claim is not filed.
 */
export function findUntruths(view: PageView, facts: Facts): readonly string[] {
  const { filedBefore, codes, kept } = facts;
  const found: string[] = [];
  const isAlsoElse = states(view, 'filed', 'unsure', 'sending', 'not-filed');
  for (const { statement, line } of readStatements(view)) {
    const tell = (truth: string) => found.push(`"${line}", but ${truth}`);
    if (statement === 'filed' && codes.length === 0) tell('the server has no claim');
    // After a second submit the page may speak of the second claim.
    if (statement === 'not-filed' && filedBefore > 0 && facts.submits <= filedBefore)
      tell(`the server has ${codes.join(', ')}`);
    if (statement === 'draft' && filedBefore > 0 && facts.submits <= filedBefore && !isAlsoElse)
      tell(`the server has ${codes.join(', ')}`);
    if (statement === 'nothing-here' && kept !== undefined && kept.outbox + kept.receipts + kept.drafts > 0)
      tell(`the device holds ${tellKept(kept)}`);
    if (statement === 'too-late' && !facts.hasDeadlinePassed) tell('no deadline has passed');
    if (statement === 'saved' && view.isWithoutStorage && isAboutNow(line))
      tell('this page was never given storage');
    if (
      statement === 'saved' &&
      !isAboutNow(line) &&
      kept !== undefined &&
      isEmpty(kept) &&
      facts.submits === 0
    )
      tell('the device holds nothing');
  }
  for (const code of readCodes(view, facts.knownCodes)) {
    if (!codes.includes(code)) found.push(`names ${code}, which the server never gave`);
  }
  return found;
}

/** Whether the line says that something was saved just now, not that it is still there. */
function isAboutNow(line: string): boolean {
  return line.startsWith('Saved on this device');
}

function isEmpty({ outbox, receipts, drafts }: KeptCount): boolean {
  return outbox + receipts + drafts === 0;
}

function tellKept({ outbox, receipts, drafts }: KeptCount): string {
  return `${outbox} waiting, ${receipts} receipts, ${drafts} drafts`;
}

/**
 * Returns what was lost of a claim that came too late. A submitted claim must still wait on the device, and a begun one must have its
 * draft there. Undefined if nothing was lost, or if the claim was filed in time.
 */
export async function findLoss(
  made: 'nothing' | 'draft' | 'claim',
  kept: KeptCount | undefined,
  control: Submissions,
): Promise<string | undefined> {
  if (made === 'nothing' || (await control.listSubmissions()).length > 0) return undefined;
  if (kept === undefined) return `a ${made} came too late, and the device does not say what it holds`;
  const isThere = kept.outbox > 0 || (made === 'draft' && kept.drafts > 0);
  return isThere ? undefined : `of a ${made} that came too late the device holds ${tellKept(kept)}`;
}

/** Returns what is wrong with the server's submissions; undefined if it has the claim exactly once, byte for byte. */
export async function findWrongFiling(
  script: Pick<FormScript, 'compare'>,
  control: Submissions,
): Promise<string | undefined> {
  const submissions = await control.listSubmissions();
  const [filed] = submissions;
  if (submissions.length > 1) {
    const keys = submissions.map(({ idempotencyKey }) => idempotencyKey).join(', ');
    return `filed ${submissions.length} times: ${keys}`;
  }
  if (filed === undefined) return 'not filed';
  const difference = script.compare(filed);
  return difference === undefined ? undefined : `filed with other content: ${difference}`;
}
