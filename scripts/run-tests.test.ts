import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runTests } from './run-tests.ts';
import type { TestStep } from './test-steps.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-tests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeStep(name: string, code: string, more: Partial<TestStep> = {}): TestStep {
  return { name, command: ['-e', code], ...more };
}

function makeRunner(name: string, report: string | undefined, code = 0): TestStep {
  const file = join(folder, `${name}.json`);
  const written = [file, report].map((text) => JSON.stringify(text)).join(', ');
  const write = report === undefined ? '' : `require('node:fs').writeFileSync(${written})`;
  return makeStep(name, `${write}; process.exitCode = ${code}`, { report: { runner: 'vitest', file } });
}

function vitestReport(passed: number, total: number): string {
  return JSON.stringify({ numPassedTests: passed, numTotalTests: total, testResults: [] });
}

async function run(...steps: readonly TestStep[]) {
  return runWithin(undefined, ...steps);
}

async function runWithin(silenceLimitMs: number | undefined, ...steps: readonly TestStep[]) {
  const lines: string[] = [];
  const code = await runTests(steps, folder, (text) => lines.push(...text.split('\n')), silenceLimitMs);
  const verdicts = lines.filter((line) => /^(ok|FAILED) /.test(line)).sort();
  return { code, lines, last: lines.at(-1), verdicts: verdicts.map((line) => line.replace(/[\d.]+ s/, 's')) };
}

test('where all pass, the run ends well and says how many there were', async () => {
  const { code, last, verdicts } = await run(
    makeStep('types', ''),
    makeRunner('unit tests', vitestReport(7, 7)),
  );
  expect(verdicts).toEqual(['ok     types (s)', 'ok     unit tests (s, 7 passed, 0 failed)']);
  expect([code, last]).toEqual([0, '8 passed, 0 failed']);
});

test('where one step fails, the others run all the same and the run ends badly', async () => {
  const { code, last, lines, verdicts } = await run(
    makeStep('types', "console.log('✓ fine'); console.error('wrong type'); process.exit(2)"),
    makeStep('behind types', '', { needs: ['types'] }),
    makeStep('lint', ''),
    makeRunner('unit tests', vitestReport(6, 7), 1),
  );
  expect(verdicts).toEqual([
    'FAILED behind types (s)',
    'FAILED types (s)',
    'FAILED unit tests (s, 6 passed, 1 failed)',
    'ok     lint (s)',
  ]);
  expect([code, last]).toEqual([1, '7 passed, 3 failed']);
  expect(lines).toContain('    wrong type');
  expect(lines).not.toContain('    ✓ fine');
});

test.each([
  [
    'vitest',
    {
      numPassedTests: 1,
      numTotalTests: 2,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'fine', status: 'passed' },
            {
              fullName: 'adds up',
              status: 'failed',
              failureMessages: ['\u001b[31mexpected 1 to be 2\nat a.test.ts'],
            },
          ],
        },
      ],
    },
    ['    a.test.ts > adds up', '    1:', '      expected 1 to be 2', '      at a.test.ts'],
  ],
  [
    'playwright',
    {
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [],
      suites: [
        {
          specs: [
            { title: 'fine', file: 'a.spec.ts', ok: true, tests: [{ status: 'expected', results: [{}] }] },
          ],
          suites: [
            {
              specs: [
                {
                  title: 'a claim is filed',
                  file: 'a.spec.ts',
                  ok: false,
                  tests: [
                    {
                      status: 'unexpected',
                      annotations: [{ type: 'slow' }, { type: 'page', description: '/status: Your claims' }],
                      results: [{ error: { message: 'not seen' } }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    ['    a.spec.ts > a claim is filed', '    1:', '      not seen', '      /status: Your claims'],
  ],
  [
    'faults',
    {
      outcomes: [
        { seed: 1, failures: [] },
        { seed: 2, failures: ['lost', 'late'] },
        { seed: 3, failures: ['Line 1\n\nLine 2\nLine 3\nLine 4\nLine 5\nLine 6\nLine 7\nLine 8'] },
      ],
      missing: [],
    },
    [
      '    seed 2',
      '    seed 3',
      '    1:',
      '      lost; late',
      '    2:',
      '      Line 1',
      '      Line 2',
      '      Line 3',
      '      Line 4',
      '      …',
      '      Line 7',
      '      Line 8',
    ],
  ],
] as const)(
  'a run names the tests of %s that failed, and where all is that was printed',
  async (runner, report, told) => {
    const step = makeRunner('tests', JSON.stringify(report), 1);
    const file = step.report?.file ?? '';
    const { lines } = await run({ ...step, report: { runner, file } });
    const begin = lines.findIndex((line) => line.startsWith('FAILED tests'));
    expect(lines.slice(begin + 1, begin + 1 + told.length)).toEqual(told);
    expect(lines).toContain(`    All it printed: ${join(folder, 'tests.log')}`);
  },
);

test.each([
  ['no report', undefined],
  ['a report that broke off', '{"numPassedTests": 7,'],
  ['a report of another kind', '{"tests": 7}'],
])('a runner that leaves %s has failed, and the run goes on to its end', async (_what, report) => {
  const { code, last } = await run(makeRunner('runner', report), makeStep('lint', ''));
  expect([code, last]).toEqual([1, '1 passed, 1 failed']);
});

test('a program that cannot be started, or is killed, has failed', async () => {
  const { code, last } = await run(
    makeStep('killed', "process.kill(process.pid, 'SIGKILL')"),
    makeStep('missing', '', { command: ['not-there.ts'] }),
  );
  expect([code, last]).toEqual([1, '0 passed, 2 failed']);
});

test('a step that is silent for too long is ended, and has failed', async () => {
  const { code, last, lines } = await runWithin(500, makeStep('hanging', 'setInterval(() => {}, 1_000)'));
  expect([code, last]).toEqual([1, '0 passed, 1 failed']);
  expect(lines).toContain('    It printed nothing for 0.5 s: it hangs, and was ended.');
});

test('what steps printed is kept, and nothing of the run before', async () => {
  writeFileSync(join(folder, 'of-before.log'), '');
  await run(makeStep('unit tests', "console.log('printed')"));
  expect(readdirSync(folder)).toEqual(['unit-tests.log']);
  expect(readFileSync(join(folder, 'unit-tests.log'), 'utf8')).toBe('printed\n');
});
