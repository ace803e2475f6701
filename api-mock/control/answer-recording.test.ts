import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createTester, type Tester } from '../test-support/tester.ts';
import { createMockControl } from './client.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

async function recordCultures(tester: Tester) {
  await tester.control.startRecording();
  await tester.call('/api/cultures');
  return tester.control.stopRecording({ title: 'Two languages', description: 'English and Spanish.' });
}

describe('the control API of recordings', () => {
  it('records a space and no other, and tells how much it has', async () => {
    const [here, there] = [createTester(mock.url), createTester(mock.url)];
    expect(await here.control.readRecording()).toEqual({ recording: null, replay: null });
    const started = await here.control.startRecording();
    expect(started.recording).toEqual({ steps: 0, notRecorded: 0, mostSteps: 2000 });
    await there.call('/api/cultures');
    await here.call('/api/cultures');
    await here.call('/api/forms/config');
    expect((await here.control.readRecording()).recording?.steps).toBe(2);
    expect((await there.control.readRecording()).recording).toBeNull();
  });

  it('gives the file a name, an address and a place in the list', async () => {
    const tester = createTester(mock.url);
    const kept = await recordCultures(tester);
    expect(kept).toEqual({
      name: expect.stringMatching(/^shared-[0-9a-f]{12}$/),
      title: 'Two languages',
      address: `/__mock/open?mock=${kept.name}`,
      recording: { steps: 1, notRecorded: 0 },
    });
    expect(await tester.control.listScenarios()).toContainEqual(
      expect.objectContaining({
        name: kept.name,
        description: 'English and Spanish.',
        recording: kept.recording,
      }),
    );
    const file = await fetch(`${mock.url}/__mock/scenarios/${kept.name}.json`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${kept.name}.json"`);
    // Loading the same file again keeps one copy.
    const loaded = await createTester(mock.url).control.loadScenario(await file.json());
    expect(loaded).toEqual(kept);
    expect((await fetch(`${mock.url}/__mock/scenarios/no-such.json`)).status).toBe(404);
  });

  it('opens a fresh space that replays, by the address', async () => {
    const kept = await recordCultures(createTester(mock.url));
    const opened = await fetch(`${mock.url}${kept.address}`, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe('/');
    const space = /mock-space=([^;]+)/.exec(opened.headers.getSetCookie()[0] ?? '')?.[1];
    expect((await createMockControl(mock.url, space).readRecording()).replay).toEqual({
      preset: kept.name,
      calls: 1,
      given: 0,
      notRecorded: 0,
    });
  });

  it('says what cannot be: two recordings at once, a recording of a replay, a replay that is recorded', async () => {
    const tester = createTester(mock.url);
    await expect(tester.control.stopRecording()).rejects.toThrow('No session is being recorded.');
    await tester.control.startRecording();
    await expect(tester.control.startRecording()).rejects.toThrow('being recorded already');
    const { name } = await recordCultures(createTester(mock.url));
    await expect(tester.control.changeScenario({ preset: name })).rejects.toThrow('stop it before');
    await tester.control.stopRecording();
    await tester.control.changeScenario({ preset: name });
    await expect(tester.control.startRecording()).rejects.toThrow('being replayed');
    await tester.control.reset();
    await tester.control.startRecording();
    // A reset must not lose the recording in progress.
    await tester.control.reset();
    expect((await tester.control.readRecording()).recording).not.toBeNull();
  });

  it.each([
    ['no scenario file', { title: 'T' }, 'description'],
    ['a switch that there is not', { title: 'T', description: 'D', patch: { walet: {} } }, 'walet'],
    [
      'a recording that names an answer that is not there',
      {
        title: 'T',
        description: 'D',
        patch: {},
        recording: {
          version: 1,
          startedAt: '2026-03-01T12:00:00.000Z',
          notRecorded: 0,
          answers: {},
          steps: [{ atMs: 0, call: 'GET /api/cultures', tookMs: 0, answer: '1' }],
        },
      },
      'an answer that is not there',
    ],
  ])('refuses %s and says what is wrong', async (_what, file, words) => {
    await expect(createTester(mock.url).control.loadScenario(file)).rejects.toThrow(words);
  });

  it('takes no replay that the case cannot play, and leaves everything as it was', async () => {
    const tester = createTester(mock.url);
    const scenario = { deadlines: { keys: { nowhere: { listed: false } } } };
    const { name } = await tester.control.loadScenario({
      title: 'T',
      description: 'D',
      patch: { wallet: { enabled: false } },
      recording: {
        version: 1,
        startedAt: '2026-03-01T12:00:00.000Z',
        notRecorded: 0,
        answers: {},
        steps: [{ atMs: 0, scenario }],
      },
    });
    await expect(tester.control.changeScenario({ preset: name })).rejects.toThrow('The case has no deadline');
    expect((await tester.control.readScenario()).scenario.wallet.enabled).toBe(true);
    expect((await tester.control.readRecording()).replay).toBeNull();
  });
});

describe('a mock that is started with a scenario file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'scenario-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('begins in it, and has it under an address', async () => {
    const { name } = await recordCultures(createTester(mock.url));
    const file = await createMockControl(mock.url).readScenarioFile(name);
    const scenarioFile = join(folder, 'A recorded session.json');
    writeFileSync(scenarioFile, JSON.stringify(file));
    const own = await startMock({ scenarioFile });
    expect(own.scenario).toMatchObject({ name, title: 'Two languages' });
    const control = createMockControl(own.url);
    expect((await control.readScenario()).preset).toBe(name);
    expect((await control.readRecording()).replay?.calls).toBe(1);
    await own.stop();
  });

  it('does not start with one that is wrong, and says which', async () => {
    const scenarioFile = join(folder, 'typo.json');
    writeFileSync(scenarioFile, '{"title":"T","description":"D","patch":{"walet":{}}}');
    await expect(startMock({ scenarioFile })).rejects.toThrow('Scenario file typo.json');
    const other = join(folder, 'other-case.json');
    const patch = { deadlines: { keys: { nowhere: {} } } };
    writeFileSync(other, JSON.stringify({ title: 'T', description: 'D', patch }));
    await expect(startMock({ scenarioFile: other })).rejects.toThrow(
      'Scenario file other-case.json: The case',
    );
  });
});
