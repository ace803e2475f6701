import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadServerCase } from '../case/open-server-case.ts';
import { type RunningMock, startMock } from '../node.ts';
import { presetSchema } from '../scenario/presets.ts';
import { SUBMIT_OUTCOMES } from '../scenario/scenario.ts';
import { createClaimParts } from '../test-support/claim-parts.ts';
import { DEMO_CLAIMANTS } from '../test-support/demo-claimants.ts';
import { createPdf, createTester, readSubmitAnswer, type Tester } from '../test-support/tester.ts';
import { isChange, type Recording } from './recording.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

/** Signs in, meets one server error, submits, and makes the portal's reads meanwhile. */
async function playSession(tester: Tester): Promise<void> {
  await tester.call('/api/forms/config');
  await tester.call('/api/culture/content?culture=es');
  await tester.authorize();
  await tester.control.changeScenario({ patch: { submit: { outcome: 'serverError', times: 1 } } });
  await tester.submit({ files: [createPdf()] });
  await tester.submit({ files: [createPdf()] });
  await tester.call('/api/session-timeout', { method: 'POST' });
}

async function recordSession(tester: Tester, play: (tester: Tester) => Promise<void>) {
  await tester.control.startRecording();
  await play(tester);
  const kept = await tester.control.stopRecording();
  const file = presetSchema.parse(await tester.control.readScenarioFile(kept.name));
  if (file.recording === undefined) throw new Error('The scenario file has no recording.');
  return { kept, file, recording: file.recording };
}

async function openReplay(name: string): Promise<Tester> {
  const tester = createTester(mock.url);
  await tester.control.changeScenario({ preset: name });
  return tester;
}

function listCalls({ steps }: Recording): readonly string[] {
  return steps.map((step) => (isChange(step) ? 'change' : step.call));
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...listTexts(inner)]);
}

describe('a recorded session', () => {
  it('is a scenario file with the steps in their order, and with the change between them', async () => {
    const { file, recording } = await recordSession(createTester(mock.url), playSession);
    expect(file).toMatchObject({ title: expect.stringContaining('Session recorded on'), patch: {} });
    expect(listCalls(recording)).toEqual([
      'GET /api/forms/config',
      'GET /api/culture/content?culture=es',
      'GET /api/csrf',
      'POST /__mock/captcha/attempts',
      'POST /api/forms/standard/authorize',
      'change',
      'GET /api/csrf',
      'POST /api/forms/standard',
      'GET /api/csrf',
      'POST /api/forms/standard',
      'POST /api/session-timeout',
    ]);
    const statuses = recording.steps.flatMap((step) =>
      !isChange(step) && step.call === 'POST /api/forms/standard'
        ? [recording.answers[step.answer ?? '']?.status]
        : [],
    );
    expect(statuses).toEqual([500, 200]);
    expect(recording.steps.find(isChange)?.scenario).toEqual({
      submit: { outcome: 'serverError', times: 1 },
    });
  });

  it('says of each value that was sent what kind it had, and of a file its type', async () => {
    const { recording } = await recordSession(createTester(mock.url), playSession);
    const step = recording.steps.find(
      (candidate) => !isChange(candidate) && candidate.call.endsWith('/standard'),
    );
    expect(step).toMatchObject({
      request: {
        parts: {
          userPreferredCulture: 'en',
          credentials: {
            metadata: { formType: 'Standard', dtoMapping: 'credentials' },
            fields: { classMemberId: '«text»', pin: '«digits»' },
          },
          claimantInfo: { fields: { firstName: '«text»', dateOfBirth: '«date»' } },
          signature: { fields: { agreesToStatement: '«yes or no»' } },
          documentContexts: [{ fields: { file: [{ name: '«text»', size: '«number»' }] } }],
        },
        files: ['application/pdf'],
      },
    });
  });

  it('is answered the same in a fresh space, by what the mock knows there', async () => {
    const { kept, file } = await recordSession(createTester(mock.url), playSession);
    const tester = await openReplay(kept.name);
    // Loading the recorded file gives the same address.
    expect(await tester.control.loadScenario(file)).toEqual(kept);
    const { status, answer } = await tester.authorize();
    expect(status).toBe(200);
    const [model] = answer.prepopulatedData ?? [];
    expect(Object.values(model?.fields ?? {})).toContain(DEMO_CLAIMANTS[0]?.claimantInfo.LastName);
    expect((await tester.submit()).status).toBe(500);
    expect(await tester.control.listSubmissions()).toHaveLength(0);
    const filed = await readSubmitAnswer(await tester.submit());
    const [submission] = await tester.control.listSubmissions();
    expect(filed).toMatchObject({ status: 200, referenceCodeForm: submission?.referenceCodeForm });
    // Calls beyond the recording get the mock's own answer.
    expect((await tester.submit()).status).toBe(200);
    expect(await tester.control.listSubmissions()).toHaveLength(2);
    expect((await tester.control.readRecording()).replay).toMatchObject({
      preset: kept.name,
      notRecorded: 0,
    });
  });

  it('is answered as it was where the mock itself would answer otherwise', async () => {
    const recorded = createTester(mock.url);
    await recorded.control.changeScenario({ patch: { cultures: { enabled: ['en'] } } });
    const { kept, file } = await recordSession(recorded, async (tester) => {
      await tester.call('/api/cultures');
    });
    const { name } = await recorded.control.loadScenario({ ...file, patch: {} });
    expect(name).not.toBe(kept.name);
    const tester = await openReplay(name);
    expect(await (await tester.call('/api/cultures')).json()).toEqual({ en: 'English' });
    expect(await (await tester.call('/api/cultures')).json()).toEqual({ en: 'English', es: 'Español' });
    expect((await tester.control.listRequests()).map(({ fault }) => fault)).toEqual(['recorded', null]);
  });

  it('keeps the time that an answer took, its pieces, and a connection that was closed', async () => {
    const { kept, recording } = await recordSession(createTester(mock.url), async (tester) => {
      const endpoints = {
        deadlines: { latencyMs: 80, dripMs: 60 },
        cultures: { fault: 'dropAfterCommit', times: 1 },
      };
      await tester.control.changeScenario({ patch: { endpoints } });
      await (await tester.call('/api/deadlines')).text();
      await expect(tester.call('/api/cultures')).rejects.toThrow();
    });
    const { recording: parsed, ...rest } = presetSchema.parse(
      await createTester(mock.url).control.readScenarioFile(kept.name),
    );
    expect(parsed).toEqual(recording);
    // Without the scenario change only the recording slows the answers down.
    const steps = recording.steps.filter((step) => !isChange(step));
    const { name } = await createTester(mock.url).control.loadScenario({
      ...rest,
      recording: { ...recording, steps },
    });
    const tester = await openReplay(name);
    const from = performance.now();
    await (await tester.call('/api/deadlines')).text();
    expect(performance.now() - from).toBeGreaterThanOrEqual(130);
    await expect(tester.call('/api/cultures')).rejects.toThrow();
    expect((await tester.call('/api/cultures')).status).toBe(200);
  });

  it('begins with the server’s clock as it was, and follows the clock that was set', async () => {
    const recorder = createTester(mock.url);
    const { file } = await recordSession(recorder, async (tester) => {
      await tester.call('/api/cultures');
      await tester.control.changeScenario({ patch: { clock: { offsetSeconds: 86_400 } } });
      await tester.authorize();
    });
    const startedAt = '2025-06-01T08:00:00.000Z';
    const { name } = await recorder.control.loadScenario({
      ...file,
      recording: { ...file.recording, startedAt },
    });
    const tester = await openReplay(name);
    const before = await tester.call('/api/deadlines');
    expect(before.headers.get('date')).toContain('01 Jun 2025 08:00');
    await tester.authorize();
    expect((await tester.control.readScenario()).serverTime).toContain('2025-06-02T08:00');
    await tester.control.changeScenario({ preset: 'default' });
    expect((await tester.control.readRecording()).replay).toBeNull();
    expect(Date.parse((await tester.control.readScenario()).serverTime)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('the values of a recorded session', () => {
  const typed = fc
    .string({ unit: 'grapheme', minLength: 6, maxLength: 30 })
    .filter((text) => text.trim() !== '');

  it('are not in its file, whatever is typed and whatever the server answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z]{2,12}$/), typed, { minKeys: 1, maxKeys: 6 }),
        fc.record({ fileName: typed, clientId: typed, partName: typed, section: typed, culture: typed }),
        fc.constantFrom(...SUBMIT_OUTCOMES),
        async (fields, names, outcome) => {
          const tester = createTester(mock.url);
          await tester.control.changeScenario({ patch: { submit: { outcome, times: 1 } } });
          const { file } = await recordSession(tester, async () => {
            await tester.authorize('standard', fields);
            await tester.authorize();
            const { claimantInfo } = createClaimParts('standard', []);
            const info = { ...claimantInfo, fields: { ...claimantInfo?.fields, ...fields } };
            const text = new Uint8Array(40).fill(65);
            const files = [
              { clientId: 'client-file0009', name: names.fileName, type: 'text/plain', bytes: text },
            ];
            for (const parts of [
              { claimantInfo: info },
              { claimantInfo: info },
              {
                claimantInfo: {
                  ...info,
                  clientId: names.clientId,
                  metadata: { formType: names.section, dtoMapping: names.section },
                },
              },
              { [names.partName]: names.section },
              { claimantInfo: { fields } },
            ]) {
              await tester.submit({ parts, files });
            }
            await tester.call(`/api/culture/content?culture=${encodeURIComponent(names.culture)}`);
            await tester.call(`/api/forms/${encodeURIComponent(names.section)}`, { method: 'POST' });
          });
          const texts = listTexts(file);
          const isName = (value: string) => Object.keys(fields).some((name) => name.includes(value));
          for (const value of [...Object.values(fields), ...Object.values(names)]) {
            // The recording keeps field names, and a value may be part of one.
            if (!isName(value)) expect(texts.filter((text) => text.includes(value))).toEqual([]);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('are not in its file where the server knows the claimant', async () => {
    const known = loadServerCase().claimants.flatMap((claimant) => listLeaves(claimant.known));
    const personal = known.filter((text) => text.length > 5);
    expect(personal.length).toBeGreaterThan(20);
    for (const { classMemberId, pin } of DEMO_CLAIMANTS) {
      const { recording } = await recordSession(createTester(mock.url), async (tester) => {
        await tester.authorize('standard', { classMemberId, pin });
        await tester.submit();
        await tester.authorize('standard', { classMemberId, pin });
        const codes = await tester.control.listSubmissions();
        personal.push(...codes.map(({ referenceCodeForm }) => referenceCodeForm));
      });
      const texts = listTexts(recording);
      expect(personal.filter((value) => texts.some((text) => text.includes(value)))).toEqual([]);
    }
  });
});

function listLeaves(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(listLeaves);
}
