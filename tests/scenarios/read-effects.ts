import { expect } from 'vitest';
import type { Tester } from '#api-mock/test-support/tester.ts';
import { toPacificDay } from '#kernel/zoned-time.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import type { RemoteModelConfig } from '#server/forms-config.ts';
import { type Effect, type Effects, readJson } from './effect.ts';

const DAY_SECONDS = 86_400;
const READS = [
  '/api/csrf',
  '/api/deadlines',
  '/api/characters-whitelist',
  '/api/captcha',
  '/api/banking/wallet-settings',
  '/api/forms/config',
  '/api/signature-date',
  '/api/cultures',
  '/api/culture/content?culture=en',
];

async function readStatuses(tester: Tester): Promise<readonly number[]> {
  const answers = await Promise.all(READS.map((path) => tester.call(path)));
  return answers.map(({ status }) => status);
}

async function readConfigs(tester: Tester): Promise<readonly [RemoteModelConfig[], RemoteModelConfig[]]> {
  const changed: RemoteModelConfig[] = await readJson(tester, ENDPOINTS.formsConfig);
  const { preset } = await tester.control.readScenario();
  await tester.control.changeScenario({ preset: 'default' });
  const usual: RemoteModelConfig[] = await readJson(tester, ENDPOINTS.formsConfig);
  await tester.control.changeScenario({ preset: preset ?? 'default' });
  return [changed, usual];
}

function claimDetailsOf(config: readonly RemoteModelConfig[]): RemoteModelConfig['fields'] {
  const found = config.find(
    ({ metadata }) => metadata.formType === 'Standard' && metadata.dtoMapping === 'claimDetails',
  );
  return found?.fields ?? {};
}

/** Expects the scenario's rules for one field of the Standard claim. Only that model's hash may differ. */
function changesField(key: string, rules: unknown): Effect {
  return async (tester) => {
    const [changed, usual] = await readConfigs(tester);
    expect(claimDetailsOf(changed)[key]?.validations).toEqual(rules);
    const changedHashes = changed.filter(
      ({ metadataHash }, index) => usual[index]?.metadataHash !== metadataHash,
    );
    expect(changedHashes.map(({ metadata }) => metadata)).toEqual([
      { formType: 'Standard', dtoMapping: 'claimDetails' },
    ]);
  };
}

/** Expects the same as `changesField`, and that a claim under the older config is refused. */
function changesFieldAndRefuses(key: string, rules: unknown): Effect {
  return async (tester) => {
    await changesField(key, rules)(tester);
    await tester.authorize();
    expect((await tester.submit()).status).toBe(422);
  };
}

/** Expects the server's clock off by `seconds`, in `Date` and in the signature's date. */
function clockOff(seconds: number): Effect {
  return async (tester) => {
    const response = await tester.call('/api/signature-date');
    const serverNow = Date.parse(response.headers.get('Date') ?? '');
    expect(Math.abs(serverNow - Date.now() - seconds * 1000)).toBeLessThan(60_000);
    const { month, day, year } = toPacificDay(new Date(serverNow));
    const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'));
    expect(await response.json()).toEqual({ signatureDate: `${mm}/${dd}/${year}` });
  };
}

const configEffects: Effects = {
  'config-field-added': changesFieldAndRefuses('storeNumber', [{ type: 'maxLength', max: 8 }]),
  'config-field-dropped': changesField('serialNumber', undefined),
  'config-rule-changed': changesFieldAndRefuses('serialNumber', [
    { type: 'required' },
    { type: 'maxLength', max: 10 },
  ]),
  'config-unknown-rule': changesField('serialNumber', [{ type: 'moonPhase' }]),
  'config-hostile-patterns': changesField('serialNumber', [{ type: 'regularExpression', pattern: '(a+)+$' }]),
  'config-new-hash': async (tester) => {
    const [changed, usual] = await readConfigs(tester);
    expect(changed.map(({ fields }) => fields)).toEqual(usual.map(({ fields }) => fields));
    const same = changed.filter(({ metadataHash }, index) => usual[index]?.metadataHash === metadataHash);
    expect(same).toEqual([]);
  },
  'config-unavailable': async (tester) => {
    expect((await tester.call(ENDPOINTS.formsConfig)).status).toBe(500);
    expect((await tester.call(ENDPOINTS.formsConfig)).status).toBe(200);
  },
};

export const readEffects: Effects = {
  ...configEffects,
  default: async (tester) => {
    expect(await readStatuses(tester)).toEqual(READS.map(() => 200));
    await tester.authorize();
    expect((await tester.submit()).status).toBe(200);
  },
  'all-cultures': async (tester) => {
    const cultures = Object.keys(await readJson(tester, ENDPOINTS.cultures));
    expect(cultures).toEqual(['en', 'es', 'fr', 'vi', 'zh-Hans', 'ar']);
    const contents = await Promise.all(
      cultures.map((culture) => readJson(tester, `${ENDPOINTS.cultureContent}?culture=${culture}`)),
    );
    expect(contents.filter((content) => content.length === 0)).toEqual([]);
  },
  'english-only': async (tester) => {
    expect(await readJson(tester, ENDPOINTS.cultures)).toEqual({ en: 'English' });
    expect((await tester.call(`${ENDPOINTS.cultureContent}?culture=es`)).status).toBe(404);
  },
  'cultures-garbage': async (tester) => {
    const text = await (await tester.call(ENDPOINTS.cultures)).text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  },
  'content-forbidden-markup': async (tester) => {
    const content: { key: string; value: string }[] = await readJson(
      tester,
      `${ENDPOINTS.cultureContent}?culture=en`,
    );
    const values = new Map(content.map(({ key, value }) => [key, value]));
    expect(values.get('content.faq.who.1')).toBe('<p>A paragraph</p>');
    expect(values.get('content.faq.time.1')).toContain('<li>');
    expect(values.get('content.faq.payment.1')).toContain('<script>');
  },
  'narrow-whitelist': async (tester) => {
    const { allowedCharacters } = await readJson(tester, ENDPOINTS.characterWhitelist);
    const characters: string = JSON.parse(allowedCharacters);
    expect(characters).toContain('A');
    expect(characters).not.toContain('é');
  },
  'server-clock-ahead': clockOff(DAY_SECONDS),
  'server-clock-behind': clockOff(-DAY_SECONDS),
  'server-down': async (tester) => {
    expect(await readStatuses(tester)).toEqual(READS.map(() => 503));
    for (const path of [ENDPOINTS.sessionTimeout, '/api/forms/standard/authorize', '/api/forms/standard']) {
      expect((await tester.call(path, { method: 'POST' })).status).toBe(503);
    }
    expect((await tester.call(ENDPOINTS.submissionStatus)).status).toBe(503);
  },
  'silent-403': async (tester) => {
    const silent = ['/api/csrf', '/api/characters-whitelist', '/api/forms/config', '/api/cultures'];
    expect(await readStatuses(tester)).toEqual(READS.map((path) => (silent.includes(path) ? 403 : 200)));
  },
  'slow-network': async (tester) => {
    const began = performance.now();
    expect(await readStatuses(tester)).toEqual(READS.map(() => 200));
    const logged = await tester.control.listRequests();
    expect(logged.filter(({ durationMs }) => (durationMs ?? 0) < 1_990)).toEqual([]);
    expect(performance.now() - began).toBeGreaterThan(1_990);
  },
};
