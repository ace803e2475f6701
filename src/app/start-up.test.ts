import { expect, it, vi } from 'vitest';
import { runStartUp, type StartUpStep } from './start-up.ts';

function createSteps(failing: readonly string[] = []) {
  const order: string[] = [];
  const step = (name: StartUpStep['name'], kind: StartUpStep['kind']): StartUpStep => ({
    name,
    kind,
    run: async () => {
      order.push(name);
      if (failing.includes(name)) throw new Error(name);
    },
  });
  const steps: readonly StartUpStep[] = [
    step('plugins', 'required'),
    step('model-configuration', 'required'),
    step('deadlines', 'required'),
    step('csrf', 'background'),
    step('localization', 'awaited'),
    step('captcha', 'background'),
    step('wallet', 'background'),
  ];
  return { order, steps };
}

it('takes the steps in their order [S4.80]', async () => {
  const { order, steps } = createSteps();
  expect((await runStartUp(steps, vi.fn())).ok).toBe(true);
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

it('logs a failed CSRF step and goes on [S4.84]', async () => {
  const { order, steps } = createSteps(['csrf']);
  const log = vi.fn();
  expect((await runStartUp(steps, log)).ok).toBe(true);
  expect(order).toHaveLength(7);
  expect(log.mock.calls).toEqual([['start-up-step-failed', 'csrf']]);
});

it.each(['plugins', 'model-configuration', 'deadlines'])(
  'logs a failed step "%s", and the app does not come up [S4.88]',
  async (name) => {
    const { order, steps } = createSteps([name]);
    const log = vi.fn();
    expect(await runStartUp(steps, log)).toMatchObject({ ok: false, error: { step: name } });
    expect(order.at(-1)).toBe(name);
    expect(log).toHaveBeenCalledExactlyOnceWith('start-up-step-failed', name);
  },
);

it.each(['localization', 'captcha', 'wallet'])('logs a failed step "%s" [S4.88]', async (name) => {
  const { steps } = createSteps([name]);
  const log = vi.fn();
  expect((await runStartUp(steps, log)).ok).toBe(true);
  expect(log).toHaveBeenCalledExactlyOnceWith('start-up-step-failed', name);
});
