import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { runSteps, type StepOutcome } from './run-steps.ts';
import { countStep, sumCounts, type TestCount } from './test-report.ts';
import { TEST_STEPS, type TestStep } from './test-steps.ts';

// Runs every step, even where one fails, and closes with the line `N passed, N failed`.
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
  return countStep(didSucceed, { runner: step.report.runner, content: readReport(step.report.file) });
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const counts: TestCount[] = [];
rmSync('reports', { recursive: true, force: true });
mkdirSync('reports', { recursive: true });

await runSteps(TEST_STEPS, PLACES, runStep, (step, { didSucceed, output, seconds }) => {
  const count = countOutcome(step, didSucceed);
  counts.push(count);
  writeFileSync(`reports/${step.name.replaceAll(' ', '-')}.log`, output);
  const figures = step.report === undefined ? '' : `, ${count.passed} passed, ${count.failed} failed`;
  console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s${figures})`);
  if (count.failed > 0) console.log(leaveOutPassed(output).trimEnd().replace(/^/gm, '    '));
});

const total = sumCounts(counts);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode = 1;
