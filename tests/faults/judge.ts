import type { MockControl } from '#api-mock/control/client.ts';
import type { FormScript } from './form-script.ts';
import type { KeptCount } from './hands.ts';
import type { PageView } from './page-view.ts';
import { readCodes, readStatements, states } from './statements.ts';

type Submissions = Pick<MockControl, 'listSubmissions'>;

/** What the judge knows, and the page may not contradict. */
export interface Facts {
  /** Submissions that the server had before the page was read. */
  readonly filedBefore: number;
  /** The codes of all that it had afterwards. */
  readonly codes: readonly string[];
  /** Codes that the claimant has brought: a page may name them. */
  readonly knownCodes: readonly string[];
  /** What the device holds; undefined where that cannot be told. */
  readonly kept: KeptCount | undefined;
  /** A deadline has passed at some time. */
  readonly hasDeadlinePassed: boolean;
  /** How often the last button was pressed. */
  readonly submits: number;
}

/**
 * What a page states that is not so. It need not know what nobody can have told it; but what it does not know it must not state: a claim
 * whose answer was lost is one that nobody is sure of, not one that is not filed.
 */
export function findUntruths(view: PageView, facts: Facts): readonly string[] {
  const { filedBefore, codes, kept } = facts;
  const found: string[] = [];
  const isAlsoElse = states(view, 'filed', 'unsure', 'sending', 'not-filed');
  for (const { statement, line } of readStatements(view)) {
    const tell = (truth: string) => found.push(`"${line}", but ${truth}`);
    if (statement === 'filed' && codes.length === 0) tell('the server has no claim');
    // Where a second claim is made, the page may speak of that one.
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

/** Whether the line says that something has just been saved, not that it still is. */
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
 * What is lost of a claim that came too late to be filed: submitted, it still waits on the device; begun, its draft is still there.
 * Undefined where nothing is, or where it was filed in time.
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

/** What is wrong with what the server has in the end; undefined where it has the claim exactly once, byte for byte. */
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
