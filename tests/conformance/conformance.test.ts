import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMockControl } from '#api-mock/control/client.ts';
import { SPACE_HEADER } from '#api-mock/control/contract.ts';
import { type RunningMock, startMock } from '#api-mock/node.ts';
import { DEMO_CASE_FILE, readCase } from '#scripts/conformance/case.ts';
import { createMockBackend } from '#scripts/conformance/mock-backend.ts';
import type { Outcome } from '#scripts/conformance/outcome.ts';
import { isToMend } from '#scripts/conformance/report.ts';
import { CHECK_AREAS, runConformance } from '#scripts/conformance/run.ts';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';
import { startFaultyMock } from './start-faulty-mock.ts';

const caseData = readCase(DEMO_CASE_FILE);
/** Checks of `Date` and `no-store`, which the runner judges once over all answers. */
const HEADER_CHECKS = 2;
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

function runCommand(...options: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/conformance.ts', ...options]);
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function runAgainst(
  plant: PlantedFault['plant'],
  only: readonly string[],
): Promise<readonly Outcome[]> {
  const server = await startFaultyMock({ plant });
  const backend = createMockBackend(server.url);
  const outcomes = await runConformance({ url: server.url, backend, caseData, only });
  await server.stop();
  return outcomes;
}

describe('the conformance checks', () => {
  it('find nothing wrong with the mock, and make every check', async () => {
    const backend = createMockBackend(mock.url);
    const outcomes = await runConformance({ url: mock.url, backend, caseData });
    await backend.close?.();
    const checked = outcomes.filter(({ area }) => area !== 'answers');
    expect(checked.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(checked).toHaveLength(
      CHECK_AREAS.flatMap(({ listChecks }) => listChecks(caseData)).length + HEADER_CHECKS,
    );
    // These answers are in the contract, but no client can provoke them from a correct server.
    expect(outcomes.filter(({ area }) => area === 'answers').map(({ name }) => name)).toEqual([
      'getCsrfToken 403',
      'getCharacterWhitelist 403',
      'getCaptchaConfig 404',
      'getWalletSettings 404',
      'getFormsConfig 403',
      'getCultures 403',
      'getSubmissionStatus 404',
    ]);
  });

  it('hold the other shape of deadlines to the second too', async () => {
    const backend = createMockBackend(mock.url);
    const space = backend.headers?.[SPACE_HEADER];
    await createMockControl(mock.url, space).changeScenario({ preset: 'deadlines-shape-b' });
    const only = ['deadlines', 'GET /api/deadlines'];
    const outcomes = await runConformance({ url: mock.url, backend, caseData, only });
    expect(outcomes.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  it('take a 204 for "none" where the settlement has no captcha or wallet', async () => {
    const isNone = ({ url }: Request) => /^\/api\/(?:captcha$|banking\/)/.test(new URL(url).pathname);
    const outcomes = await runAgainst(
      (server) => async (request) => {
        server.world.spaceOf(request).scenario.captcha.provider = 'none';
        const response = await server.fetch(request);
        return isNone(request) ? new Response(null, { status: 204, headers: response.headers }) : response;
      },
      ['GET /api/captcha', 'GET /api/banking', 'Standard: a whole claim with a document is filed'],
    );
    expect(outcomes.map(({ verdict, detail }) => `${verdict} ${detail}`)).toEqual([
      'ok there is no captcha',
      'ok there is no wallet',
      'ok ',
    ]);
  });

  it('take any success for the documented one', async () => {
    const outcomes = await runAgainst(
      (server) => async (request) => {
        const response = await server.fetch(request);
        if (request.method !== 'POST' || !response.ok) return response;
        const body = response.status === 204 ? '{}' : response.body;
        return new Response(body, { status: 201, headers: response.headers });
      },
      ['csrf', 'session-timeout', 'five sends at once', 'Standard: a whole claim with a document is filed'],
    );
    expect(outcomes.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(outcomes).toHaveLength(8);
  });

  it('say what they could not check where a backend offers no ways', async () => {
    const outcomes = await runConformance({ url: mock.url, backend: {}, caseData });
    const failed = outcomes.filter(({ verdict }) => verdict === 'FAILED');
    expect(failed.map(({ name }) => name)).toEqual(['a claimant of the case is signed in']);
    expect(outcomes.filter(({ verdict }) => verdict === 'ok').map(({ area }) => area)).toContain('reads');
    const deadline = outcomes.find(({ name }) => name.startsWith('at the deadline’s second'));
    expect(deadline).toMatchObject({ verdict: 'not checked', detail: 'no way to set the server’s clock' });
  });

  it('file the claims of a case with other forms than the demonstration', async () => {
    const harborview = await startMock({ caseFolder: 'tests/cases/harborview' });
    const file = 'tests/conformance/harborview-case.json';
    const { code, output } = await runCommand('--url', harborview.url, '--case', file);
    await harborview.stop();
    expect(code, output).toBe(0);
    for (const formType of ['Claim', 'Objection', 'OptOut'])
      expect(output).toMatch(new RegExp(`^ok .*${formType}: a whole claim with a document is filed`, 'm'));
    const unchecked = output
      .split('\n')
      .filter((line) => line.startsWith('not checked') && !/ answers /.test(line));
    expect(unchecked).toEqual([expect.stringContaining('a wallet that was never linked')]);
  });

  it('fail where the case has no form: nothing was checked', async () => {
    const outcomes = await runConformance({
      url: mock.url,
      backend: createMockBackend(mock.url),
      caseData: { ...caseData, forms: {} },
    });
    expect(outcomes.filter(isToMend).map(({ detail }) => detail)).toEqual([
      'nobody was, with any form: what needs a claimant was not checked',
    ]);
  });

  it('end with 2, and say where the mistake is, for a case that cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
    const file = join(folder, 'case.json');
    const { Standard } = JSON.parse(readFileSync(DEMO_CASE_FILE, 'utf8')).forms;
    writeFileSync(
      file,
      JSON.stringify({ walletProvider: 'wallet', forms: { Claim: { ...Standard, purpose: 'clam' } } }),
    );
    const { code, output } = await runCommand('--url', mock.url, '--case', file);
    rmSync(folder, { recursive: true });
    expect(code).toBe(2);
    expect(output).toContain('forms.Claim.purpose');
    expect(output).not.toMatch(/^ +at /m);
  });

  it('end with 0 on the mock, with 1 where nothing answers, with 2 without an address', async () => {
    const well = await runCommand('--url', mock.url, '--only', 'csrf');
    expect(well.output).toContain('4 ok, 0 failed, 0 not checked');
    expect(well.code).toBe(0);
    const ofForms = await runCommand('--url', mock.url, '--only', 'Lookup');
    expect(ofForms.output).toContain('Lookup');
    expect(ofForms.code).toBe(0);
    const nobody = await runCommand('--url', 'http://127.0.0.1:9', '--only', 'GET /api/cultures has');
    expect(nobody.output).toMatch(/^FAILED/);
    expect(nobody.code).toBe(1);
    expect((await runCommand()).code).toBe(2);
  });
});

describe('a planted fault', () => {
  it.each(PLANTED_FAULTS.map((fault) => [fault.name, fault] as const))(
    'is found: %s',
    async (_name, fault) => {
      const faulty = await startFaultyMock(fault);
      const backend = createMockBackend(faulty.url);
      const options = { url: faulty.url, backend, caseData, only: [fault.foundBy] };
      const outcomes = await runConformance(options);
      await faulty.stop();
      const found = outcomes.filter(({ verdict }) => verdict === 'FAILED');
      expect(found).toHaveLength(1);
      expect(found[0]).toMatchObject({
        ...(fault.area === undefined ? {} : { area: fault.area }),
        verdict: 'FAILED',
        detail: expect.stringMatching(fault.saying),
      });
    },
  );

  it('is what they find: nothing fails around a mock without one', async () => {
    const sound = await startFaultyMock({ plant: (server) => server.fetch });
    const backend = createMockBackend(sound.url);
    const only = PLANTED_FAULTS.map(({ foundBy }) => foundBy);
    const outcomes = await runConformance({ url: sound.url, backend, caseData, only });
    await sound.stop();
    expect(outcomes.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });
});
