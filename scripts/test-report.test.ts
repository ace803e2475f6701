import { describe, expect, test } from 'vitest';
import { countStep, sumCounts } from './test-report.ts';

function vitestReport(passed: number, total: number, brokenFiles = 0): unknown {
  const broken = Array.from({ length: brokenFiles }, () => ({ status: 'failed', assertionResults: [] }));
  return { numPassedTests: passed, numTotalTests: total, testResults: broken };
}

function playwrightReport(stats: Partial<Record<string, number>>, errors: readonly unknown[] = []): unknown {
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors };
}

function faultsReport(failures: readonly (readonly string[])[], missing: readonly string[] = []): unknown {
  return { outcomes: failures.map((each) => ({ failures: each })), missing };
}

describe('counting the outcome of a step', () => {
  test.each([
    ['a command that succeeded', true, undefined, { passed: 1, failed: 0 }],
    ['a command that failed', false, undefined, { passed: 0, failed: 1 }],
    ['a runner without a report', true, { runner: 'vitest', content: undefined }, { passed: 0, failed: 1 }],
    ['tests that passed', true, { runner: 'vitest', content: vitestReport(7, 7) }, { passed: 7, failed: 0 }],
    ['a skipped test', true, { runner: 'vitest', content: vitestReport(6, 7) }, { passed: 6, failed: 1 }],
    [
      'a file that broke',
      false,
      { runner: 'vitest', content: vitestReport(3, 3, 1) },
      { passed: 3, failed: 1 },
    ],
    [
      'a runner that failed after',
      false,
      { runner: 'vitest', content: vitestReport(3, 3) },
      { passed: 3, failed: 1 },
    ],
    [
      'a runner without tests',
      true,
      { runner: 'vitest', content: vitestReport(0, 0) },
      { passed: 0, failed: 1 },
    ],
    [
      'flows of every kind',
      false,
      {
        runner: 'playwright',
        content: playwrightReport({ expected: 4, unexpected: 1, flaky: 1, skipped: 1 }),
      },
      { passed: 4, failed: 3 },
    ],
    [
      'runs through faults',
      false,
      { runner: 'faults', content: faultsReport([[], ['not filed']]) },
      { passed: 1, failed: 1 },
    ],
    [
      'a fault that never struck',
      false,
      { runner: 'faults', content: faultsReport([[], []], ['delay']) },
      { passed: 2, failed: 1 },
    ],
    [
      'an error outside the flows',
      false,
      { runner: 'playwright', content: playwrightReport({ expected: 4 }, [{}]) },
      { passed: 4, failed: 1 },
    ],
  ] as const)('%s', (_name, didSucceed, report, count) => {
    expect(countStep(didSucceed, report)).toEqual(count);
  });

  test('sums of none and of some', () => {
    expect(sumCounts([])).toEqual({ passed: 0, failed: 0 });
    expect(
      sumCounts([
        { passed: 2, failed: 1 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ passed: 5, failed: 1 });
  });
});
