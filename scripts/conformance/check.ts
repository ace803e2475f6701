import type { Addition } from './additions.ts';
import type { Case } from './case.ts';
import type { Context } from './context.ts';
import type { Rank } from './outcome.ts';

export interface Check {
  readonly name: string;
  /** Absent: the area's rank. */
  readonly rank?: Exclude<Rank, 'addition'>;
  /** Addition that the check belongs to and that a backend may omit. */
  readonly addition?: Addition;
  /** @returns a remark, or undefined @throws ConformanceFailure, NotChecked */
  readonly run: (context: Context) => Promise<string | undefined>;
}

export interface CheckArea {
  readonly area: string;
  readonly rank: Exclude<Rank, 'addition'>;
  /** Addition that all checks of the area belong to. */
  readonly addition?: Addition;
  /** Lists the checks for a case; some exist once for each form. */
  readonly listChecks: (caseData: Case) => readonly Check[];
}

export function check(name: string, run: (context: Context) => Promise<void>): Check {
  return {
    name,
    run: async (context) => {
      await run(context);
      return undefined;
    },
  };
}

/** Ranks a check as advice, which nothing prescribes. */
export function advise(advised: Check): Check {
  return { ...advised, rank: 'advice' };
}

export function adds(addition: Addition, added: Check): Check {
  return { ...added, addition };
}

export function rankOf(area: CheckArea, { rank, addition }: Check): Rank {
  return (addition ?? area.addition) === undefined ? (rank ?? area.rank) : 'addition';
}
