import * as z from 'zod/mini';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numTotalTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts the tests of a vitest report. Skipped and todo tests count as failed, and so does a file that failed before its tests. */
export function countVitest(report: unknown): TestCount {
  const { numPassedTests, numTotalTests, testResults } = vitestReportSchema.parse(report);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + brokenFiles.length };
}

/** Counts the tests of a Playwright report. Skipped and flaky tests and errors outside tests count as failed. */
export function countPlaywright(report: unknown): TestCount {
  const { stats, errors } = playwrightReportSchema.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

const faultsReportSchema = z.object({
  outcomes: z.array(z.object({ failures: z.array(z.string()) })),
  missing: z.array(z.string()),
});

/** Counts the runs of tests/faults; a kind of fault that never occurred counts as failed. */
export function countFaultRuns(report: unknown): TestCount {
  const { outcomes, missing } = faultsReportSchema.parse(report);
  const passed = outcomes.filter(({ failures }) => failures.length === 0).length;
  return { passed, failed: outcomes.length - passed + missing.length };
}

export type Runner = 'vitest' | 'playwright' | 'faults';

const COUNTERS: Readonly<Record<Runner, (report: unknown) => TestCount>> = {
  vitest: countVitest,
  playwright: countPlaywright,
  faults: countFaultRuns,
};

/**
 * Counts one step by its report, or as one test without one. A runner that failed has at least one failure, and one without its report
 * has failed whatever its exit code.
 */
export function countStep(
  didSucceed: boolean,
  report: { readonly runner: Runner; readonly content: unknown } | undefined,
): TestCount {
  if (report === undefined) return didSucceed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (report.content === undefined) return { passed: 0, failed: 1 };
  const count = COUNTERS[report.runner](report.content);
  const isSilentFailure = count.failed === 0 && (!didSucceed || count.passed === 0);
  return isSilentFailure ? { ...count, failed: 1 } : count;
}

export function sumCounts(counts: readonly TestCount[]): TestCount {
  return counts.reduce(
    (sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
    { passed: 0, failed: 0 },
  );
}
