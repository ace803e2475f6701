import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps, type StepOutcome } from './run-steps.ts';
import { countStep, sumCounts, type TestCount } from './test-report.ts';
import type { TestStep } from './test-steps.ts';

const PLACES = 2;
/** Longer than any step takes: a step that hangs must not hold the others. */
const STEP_TIMEOUT_MS = 30 * 60 * 1000;

function runStep(step: TestStep): Promise<StepOutcome> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, step.command, {
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_TIMEOUT_MS,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => collect(Buffer.from(String(error))));
    child.on('close', (code) => {
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

function countOutcome(step: TestStep, didSucceed: boolean): TestCount {
  if (step.report === undefined) return countStep(didSucceed, undefined);
  const { runner, file } = step.report;
  try {
    return countStep(didSucceed, { runner, content: JSON.parse(readFileSync(file, 'utf8')) });
  } catch {
    // There is no report, or none that can be read.
    return countStep(didSucceed, { runner, content: undefined });
  }
}

/**
 * Runs every step, even where one fails, and closes with the line `N passed, N failed`.
 * @param folder emptied first; what each step printed is kept in it
 * @returns the code that the process has to end with
 */
export async function runTests(
  steps: readonly TestStep[],
  folder: string,
  print: (text: string) => void = console.log,
): Promise<0 | 1> {
  const counts: TestCount[] = [];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  await runSteps(steps, PLACES, runStep, (step, { didSucceed, output, seconds }) => {
    const count = countOutcome(step, didSucceed);
    counts.push(count);
    writeFileSync(join(folder, `${step.name.replaceAll(' ', '-')}.log`), output);
    const figures = step.report === undefined ? '' : `, ${count.passed} passed, ${count.failed} failed`;
    print(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s${figures})`);
    if (count.failed > 0) print(leaveOutPassed(output).trimEnd().replace(/^/gm, '    '));
  });

  const total = sumCounts(counts);
  print(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
