import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '#api-mock/node.ts';
import { readPresets } from '#api-mock/scenario/presets.ts';
import { createTester } from '#api-mock/test-support/tester.ts';
import { authorizeEffects } from './authorize-effects.ts';
import { captchaEffects } from './captcha-effects.ts';
import { deadlineEffects } from './deadline-effects.ts';
import type { Effects } from './effect.ts';
import { readEffects } from './read-effects.ts';
import { submitEffects } from './submit-effects.ts';
import { walletEffects } from './wallet-effects.ts';

const EFFECTS: Effects = {
  ...authorizeEffects,
  ...captchaEffects,
  ...deadlineEffects,
  ...readEffects,
  ...submitEffects,
  ...walletEffects,
};

const mistakes: string[] = [];
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ reportMistake: (message) => mistakes.push(message) });
});
afterAll(() => mock.stop());

describe('scenario files', () => {
  it('have each a test of what they do', () => {
    expect(Object.keys(EFFECTS).sort()).toEqual([...readPresets().keys()].sort());
  });

  it.concurrent.each(Object.entries(EFFECTS))('%s does what it says', async (preset, show) => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset });
    await show(tester);
  });

  it('never make the mock break its contract', () => {
    expect(mistakes).toEqual([]);
  });
});
