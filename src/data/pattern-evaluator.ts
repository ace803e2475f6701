import type { PatternVerdict } from '#core/rules/rule-context.ts';
import { logEvent } from './log.ts';
import { createPatternRunner, type PatternWorker } from './pattern-runner.ts';
import { startPatternWorker } from './pattern-worker.ts';

/** How long a server's regular expression may run, in ms (decisions, "Form engine"). */
export const PATTERN_LIMIT_MS = 200;

/** Matches the server's regular expressions for the rules (`RuleContext`). */
export interface PatternEvaluator {
  matchesPattern(pattern: string, text: string): Promise<PatternVerdict>;
  /** Ends the worker; a later match starts another. */
  dispose(): void;
}

export interface PatternEvaluatorParts {
  readonly startWorker: () => PatternWorker;
  readonly log: (code: string) => void;
}

/**
 * An evaluator over a worker that is started with the first pattern. A pattern that JavaScript cannot express, or that once
 * ran too long, is left to the server from then on, and logged once; one that failed with the worker may succeed later.
 */
export function createPatternEvaluator(
  { startWorker, log }: PatternEvaluatorParts = { startWorker: startPatternWorker, log: logEvent },
): PatternEvaluator {
  const runner = createPatternRunner(startWorker, PATTERN_LIMIT_MS);
  const leftToServer = new Set<string>();
  let hasLoggedWorkerFailure = false;

  /** Tells whether this is the first time: two matches of one pattern may run at once. */
  function leaveToServer(pattern: string): boolean {
    const isFirst = !leftToServer.has(pattern);
    leftToServer.add(pattern);
    return isFirst;
  }

  return {
    dispose: runner.close,
    async matchesPattern(pattern, text) {
      if (leftToServer.has(pattern)) return 'undecided';
      const outcome = await runner.run(pattern, text);
      switch (outcome) {
        case 'timeout':
          if (leaveToServer(pattern)) log('pattern-timeout');
          return 'undecided';
        case 'undecided':
          if (leaveToServer(pattern)) log('pattern-unsupported');
          return 'undecided';
        case 'worker-failed':
          if (!hasLoggedWorkerFailure) log('pattern-worker-failed');
          hasLoggedWorkerFailure = true;
          return 'undecided';
        default:
          return outcome;
      }
    },
  };
}
