import type { Context } from './context.ts';

/** One thing that a backend is held to. */
export interface Check {
  readonly name: string;
  /**
   * @returns a remark, if there is something to say
   * @throws ConformanceFailure, NotChecked
   */
  readonly run: (context: Context) => Promise<string | undefined>;
}

/** Checks that belong together. */
export interface CheckArea {
  readonly area: string;
  readonly checks: readonly Check[];
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
