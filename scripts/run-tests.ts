import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SILENCE_LIMIT_MS } from '#tests/support/limits.ts';
import { describeFailures } from './list-failures.ts';
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

/** Reads a runner's report; undefined if it is missing or not JSON. */
function readReport(file: string | undefined): unknown {
  try {
    return file === undefined ? undefined : JSON.parse(readFileSync(file, 'utf8'));
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
    return countStep(didSucceed, { runner, content: undefined });
  }
}

/**
 * Runs every step, even after failures, and ends with the line `N passed, N failed`.
 * @param folder emptied first; receives each step's output
 * @param silenceLimitMs time without output after which a step counts as hung and is killed
 * @returns the exit code for the process
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
      const told = describeFailures(step.report?.runner, readReport(step.report?.file), output);
      print(`${told}\nAll it printed: ${log}`.replace(/^/gm, '    '));
    },
  );

  const total = sumCounts(counts);
  print(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}
