import type { Addition } from './additions.ts';
import type { Case } from './case.ts';
import type { Context } from './context.ts';
import type { Rank } from './outcome.ts';

/** One thing that a backend is held to. */
export interface Check {
  readonly name: string;
  /** That of its area where it is not given. */
  readonly rank?: Exclude<Rank, 'addition'>;
  /** The addition that it belongs to, which a backend may leave out. */
  readonly addition?: Addition;
  /**
   * @returns a remark, if there is something to say
   * @throws ConformanceFailure, NotChecked
   */
  readonly run: (context: Context) => Promise<string | undefined>;
}

/** Checks that belong together. */
export interface CheckArea {
  readonly area: string;
  readonly rank: Exclude<Rank, 'addition'>;
  /** The addition that all of them belong to. */
  readonly addition?: Addition;
  /** Those of a case: some are made once for each of its forms. */
  readonly listChecks: (caseData: Case) => readonly Check[];
}

/** A check without a remark. */
export function check(name: string, run: (context: Context) => Promise<void>): Check {
  return {
    name,
    run: async (context) => {
      await run(context);
      return undefined;
    },
  };
}

/** The same as advice: nothing prescribes it. */
export function advise(advised: Check): Check {
  return { ...advised, rank: 'advice' };
}

/** The same as a part of what the portal adds to the specification. */
export function adds(addition: Addition, added: Check): Check {
  return { ...added, addition };
}

/** What asks for a check of an area. */
export function rankOf(area: CheckArea, { rank, addition }: Check): Rank {
  return (addition ?? area.addition) === undefined ? (rank ?? area.rank) : 'addition';
}
