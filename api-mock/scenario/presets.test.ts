import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SPACE_HEADER } from '../control/contract.ts';
import { createMockServer } from '../mock-fetch.ts';
import { startMock } from '../node.ts';
import { createTester } from '../test-support/tester.ts';
import { readPresets } from './presets.ts';
import { scenarioSchema } from './scenario.ts';

const GETS = [
  'deadlines',
  'characters-whitelist',
  'captcha',
  'banking/wallet-settings',
  'forms/config',
  'signature-date',
  'cultures',
  'culture/content?culture=en',
];

const server = createMockServer();
afterAll(() => server.close());

describe('scenario files', () => {
  it.each([...readPresets()])('%s parses', (_name, { patch }) => {
    expect(scenarioSchema.safeParse(patch).error).toBeUndefined();
  });

  it.each([...readPresets()])(
    '%s never makes the mock answer what the contract forbids',
    async (name, { patch }) => {
      server.world.openSpace(name).setScenario({ ...patch, endpoints: {} }, name);
      const headers = { [SPACE_HEADER]: name };
      const answers = await Promise.all(
        GETS.map((path) => server.fetch(new Request(`http://localhost/api/${path}`, { headers }))),
      );
      expect(answers.map(({ status }) => status)).toEqual(GETS.map(() => 200));
    },
  );

  it('may be added without code', async () => {
    const scenariosDir = mkdtempSync(join(tmpdir(), 'scenarios-'));
    const own = await startMock({ scenariosDir });
    const preset = { title: 'Mine', description: 'One of mine.', patch: { wallet: { enabled: false } } };
    writeFileSync(join(scenariosDir, 'mine.json'), JSON.stringify(preset));
    const { control } = createTester(own.url);
    expect(await control.listScenarios()).toEqual([{ name: 'mine', ...preset }]);
    expect((await control.changeScenario({ preset: 'mine' })).scenario.wallet.enabled).toBe(false);
    await own.stop();
    rmSync(scenariosDir, { recursive: true });
  });

  it('that are wrong say which file it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
    writeFileSync(join(folder, 'typo.json'), '{"title":"T","description":"D","patch":{"walet":{}}}');
    expect(() => readPresets(folder)).toThrow('Scenario file typo.json');
    rmSync(folder, { recursive: true });
  });
});
