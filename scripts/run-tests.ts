import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { SILENCE_LIMIT_MS } from '#tests/support/limits.ts';
import { type Failure, listFailures } from './list-failures.ts';
import { runSteps, type StepOutcome } from './run-steps.ts';
import { countStep, sumCounts, type TestCount } from './test-report.ts';
import type { TestStep } from './test-steps.ts';

const PLACES = 2;

function runStep(step: TestStep, silenceLimitMs: number): Promise<StepOutcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.command, {
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const giveUp = () => {
      output += `\nIt printed nothing for ${silenceLimitMs / 1000} s: it hangs, and was ended.\n`;
      child.kill('SIGKILL');
    };
    let silence = setTimeout(giveUp, silenceLimitMs);
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceLimitMs);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => collect(Buffer.from(String(error))));
    child.on('close', (code) => {
      clearTimeout(silence);
      resolve({ didSucceed: code === 0, output, seconds: (performance.now() - began) / 1000 });
    });
  });
}

/** What a runner printed but for its tests that passed: in hundreds of them nobody finds the one that failed. */
function leaveOutPassed(output: string): string {
  return output
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line))
    .join('\n');
}

/** What a step's runner wrote; undefined where it wrote nothing that can be read. */
function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function countOutcome(step: TestStep, didSucceed: boolean): TestCount {
  if (step.report === undefined) return countStep(didSucceed, undefined);
  const { runner, file } = step.report;
  try {
    return countStep(didSucceed, { runner, content: readReport(file) });
  } catch {
    // The report has another shape.
    return countStep(didSucceed, { runner, content: undefined });
  }
}

function listFailuresOf({ report }: TestStep): readonly Failure[] {
  if (report === undefined) return [];
  try {
    return listFailures(report.runner, readReport(report.file));
  } catch {
    return [];
  }
}

/** Of a failed test's message the first lines say what was expected, and the last what a wait met before it was given up. */
const FIRST_LINES = 3;
const LAST_LINES = 4;
const LINE_LENGTH = 140;

function condense(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim().slice(0, LINE_LENGTH))
    .filter((line) => line !== '');
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines;
  return [...lines.slice(0, FIRST_LINES), '…', ...lines.slice(-LAST_LINES)];
}

/** The tests that failed, then what each said in short: often no more is kept of a run than the first page of its output. */
function describeFailures(failures: readonly Failure[]): string {
  const names = failures.map(({ name }) => name);
  const messages = failures.map(({ message, pages = [] }, index) =>
    [`${index + 1}:`, ...[...condense(message), ...pages].map((line) => `  ${line}`)].join('\n'),
  );
  return [...names, ...messages].join('\n');
}

/**
 * Runs every step, even where one fails, and closes with the line `N passed, N failed`.
 * @param folder emptied first; what each step printed is kept in it
 * @param silenceLimitMs a step that prints nothing for so long hangs, and is ended: it must not hold the others
 * @returns the code that the process has to end with
 */
export async function runTests(
  steps: readonly TestStep[],
  folder: string,
  print: (text: string) => void = console.log,
  silenceLimitMs: number = SILENCE_LIMIT_MS,
): Promise<0 | 1> {
  const counts: TestCount[] = [];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  await runSteps(
    steps,
    PLACES,
    (step) => runStep(step, silenceLimitMs),
    (step, { didSucceed, output, seconds }) => {
      const count = countOutcome(step, didSucceed);
      counts.push(count);
      const log = join(folder, `${step.name.replaceAll(' ', '-')}.log`);
      writeFileSync(log, output);
      const figures = step.report === undefined ? '' : `, ${count.passed} passed, ${count.failed} failed`;
      print(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s${figures})`);
      if (count.failed === 0) return;
      const failures = listFailuresOf(step);
      const told =
        failures.length > 0
          ? `${describeFailures(failures)}\nAll it printed: ${log}`
          : leaveOutPassed(output).trimEnd();
      print(told.replace(/^/gm, '    '));
    },
  );

  const total = sumCounts(counts);
  print(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
