import { expect, it, vi } from 'vitest';
import { yieldToInput } from '#kernel/async.ts';
import { runStartUp, START_UP_STEPS, type StartUpRuns, type StartUpStepName } from './start-up-steps.ts';

function createRuns(failing: readonly string[] = []) {
  const order: StartUpStepName[] = [];
  const run = (name: StartUpStepName) => async () => {
    order.push(name);
    if (failing.includes(name)) throw new Error(name);
  };
  const runs = Object.fromEntries(START_UP_STEPS.map(({ name }) => [name, run(name)]));
  return { order, runs: runs as StartUpRuns };
}

it('takes the steps in the order of the specification, the plugins first [S4.80 S4.81]', async () => {
  const { order, runs } = createRuns();
  expect((await runStartUp(runs, vi.fn())).ok).toBe(true);
  expect(order).toEqual([
    'plugins',
    'model-configuration',
    'deadlines',
    'csrf',
    'localization',
    'captcha',
    'wallet',
  ]);
});

it('lets what waits go first between one step and the next', async () => {
  const { order, runs } = createRuns();
  const seen: number[] = [];
  const next = (): void => {
    yieldToInput().then(() => {
      seen.push(order.length);
      if (order.length < START_UP_STEPS.length) next();
    });
  };
  next();
  await runStartUp(runs, vi.fn());
  expect(seen.slice(0, 4)).toEqual([1, 2, 3, 5]);
});

it('logs a failed CSRF step and goes on [S4.84]', async () => {
  const { order, runs } = createRuns(['csrf']);
  const log = vi.fn();
  expect((await runStartUp(runs, log)).ok).toBe(true);
  expect(order).toHaveLength(7);
  expect(log.mock.calls).toEqual([['start-up-step-failed', 'csrf']]);
});

it.each(['plugins', 'model-configuration', 'deadlines'])(
  'logs a failed step "%s", and the app does not come up [S4.88]',
  async (name) => {
    const { order, runs } = createRuns([name]);
    const log = vi.fn();
    expect(await runStartUp(runs, log)).toMatchObject({ ok: false, error: { step: name } });
    expect(order.at(-1)).toBe(name);
    expect(log).toHaveBeenCalledExactlyOnceWith('start-up-step-failed', name);
  },
);

it.each(['localization', 'captcha', 'wallet'])('logs a failed step "%s" [S4.88]', async (name) => {
  const { runs } = createRuns([name]);
  const log = vi.fn();
  expect((await runStartUp(runs, log)).ok).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith('start-up-step-failed', name);
});
