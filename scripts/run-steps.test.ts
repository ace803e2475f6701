import { expect, test } from 'vitest';
import { runSteps, type StepOutcome } from './run-steps.ts';

interface Step {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly places?: number;
}

const passes: StepOutcome = { didSucceed: true, output: '', seconds: 0 };
const fails: StepOutcome = { ...passes, didSucceed: false };

async function runAll(steps: readonly Step[], outcomes: Readonly<Record<string, StepOutcome>> = {}) {
  const ended: string[] = [];
  const started: string[] = [];
  let running = 0;
  let most = 0;
  await runSteps(
    steps,
    2,
    async (step) => {
      started.push(step.name);
      running += step.places ?? 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= step.places ?? 1;
      return outcomes[step.name] ?? passes;
    },
    (step, outcome) => ended.push(`${step.name} ${outcome.didSucceed ? 'passed' : 'failed'}`),
  );
  return { ended, started, most };
}

test('every step ends, whatever fails', async () => {
  const { ended } = await runAll([{ name: 'a' }, { name: 'b' }, { name: 'c' }], { b: fails });
  expect(ended.sort()).toEqual(['a passed', 'b failed', 'c passed']);
});

test('a step waits for what it needs', async () => {
  const { started } = await runAll([
    { name: 'late', needs: ['first', 'second'] },
    { name: 'first' },
    { name: 'second' },
  ]);
  expect(started).toEqual(['first', 'second', 'late']);
});

test('a step whose need failed fails without running, and so do those behind it', async () => {
  const steps = [{ name: 'a' }, { name: 'b', needs: ['a'] }, { name: 'c', needs: ['b'] }];
  const { ended, started } = await runAll(steps, { a: fails });
  expect(started).toEqual(['a']);
  expect(ended).toEqual(['a failed', 'b failed', 'c failed']);
});

test('no more run at once than there are places', async () => {
  const { most } = await runAll([{ name: 'a' }, { name: 'wide', places: 2 }, { name: 'b' }, { name: 'c' }]);
  expect(most).toBe(2);
});

test('steps that wait for each other are a mistake, not a wait for ever', async () => {
  await expect(
    runAll([
      { name: 'a', needs: ['b'] },
      { name: 'b', needs: ['a'] },
    ]),
  ).rejects.toThrow('No step can start');
});
