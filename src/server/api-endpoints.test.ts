import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type Api, createApi } from './api.ts';
import { ENDPOINTS, submitPath } from './endpoints.ts';
import type { FormModel } from './form-model.ts';
import type { ServerClock } from './server-clock.ts';
import { type Uploader, uploadByFetch } from './submit.ts';

/** Checks for every call of section 7 its method and path, and that it accepts the answer given there. */

const clock: ServerClock = {
  now: () => new Date(0),
  earliest: () => new Date(0),
  isEstimate: () => false,
  observe: () => {},
  load: async () => {},
  subscribe: () => () => {},
};
const credentials: FormModel = {
  id: null,
  clientId: 'client-1',
  metadata: { formType: 'Standard', dtoMapping: 'credentials' },
  metadataHash: 'h',
  fields: {},
};
const request = { credentials, reCaptchaResponse: 'token' };
const config = {
  metadataHash: 'h',
  metadata: { formType: 'Standard', dtoMapping: 'credentials' },
  fields: { pin: { validations: [{ type: 'required' }] } },
};
const model = { metadata: config.metadata, fields: { Pin: '1' } };
const authorized = { authorized: true, error: null, captcha: 'raw', prepopulatedData: [model] };
const shapeA = {
  deadlines: { globalDeadline: { timeZone: 'Pacific Standard Time', deadline: '06/30/2026' } },
};
const shapeB = {
  en: {
    projectTimeZone: 'Pacific Standard Time',
    deadlines: { globalDeadline: { deadlineDateTime: '2026-06-30T00:00:00', redirectUrl: '/closed' } },
  },
};
const wallet = { clientId: 'c', enabled: true, loginUrl: '/login', authCodeExpiration: 900 };

function createClient(answers: Readonly<Record<string, unknown>>, upload: Uploader = uploadByFetch) {
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = answers[`${init?.method} ${String(input)}`];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
  const settings = { apiBaseAddress: '', walletProvider: 'pay' };
  return { fetch, api: createApi({ settings, clock, fetch, upload }) };
}

const token = { requestHeaderName: 'X-Csrf', requestToken: 't' };

test.each<[string, string, unknown, (api: Api) => Promise<unknown>]>([
  ['S7.2 S3.65', 'GET /api/csrf', token, (api) => api.refreshCsrfToken()],
  ['S7.4 S3.80 S3.81', 'GET /api/deadlines', shapeA, (api) => api.getDeadlines()],
  ['S7.4 S3.80 S3.82', 'GET /api/deadlines', shapeB, (api) => api.getDeadlines()],
  [
    'S7.5 S3.64',
    'GET /api/characters-whitelist',
    { allowedCharacters: '"abc"' },
    (api) => api.getCharacterWhitelist(),
  ],
  ['S7.6 S3.57', 'GET /api/captcha', { provider: 'Google', siteKey: 'k' }, (api) => api.getCaptchaConfig()],
  ['S7.7', 'GET /api/banking/pay-settings', wallet, (api) => api.getWalletSettings()],
  ['S7.8 S3.14', 'GET /api/forms/config', [config], (api) => api.getFormsConfig()],
  [
    'S7.9',
    'GET /api/signature-date?culture=es',
    { signatureDate: '06/30/2026' },
    (api) => api.getSignatureDate('es'),
  ],
  ['S7.10', 'GET /api/cultures', { en: 'English', es: 'Español' }, (api) => api.getCultures()],
  [
    'S7.11',
    'GET /api/culture/content?culture=es',
    [{ key: 'a', value: 'b' }],
    (api) => api.getCultureContent('es'),
  ],
  [
    'S7.16 S7.26 S3.59',
    'POST /api/forms/standard/authorize',
    authorized,
    (api) => api.authorizeForm('Standard', 'credentials', request.credentials, request.reCaptchaResponse),
  ],
  [
    'S7.17 S7.26 S3.60',
    'POST /api/forms/lookup/authorize',
    authorized,
    (api) => api.authorizeForm('Lookup', 'credentials', request.credentials, request.reCaptchaResponse),
  ],
  [
    'S7.18 S7.26',
    'POST /api/forms/automotive/authorize',
    authorized,
    (api) => api.authorizeForm('Automotive', 'credentials', request.credentials, request.reCaptchaResponse),
  ],
  [
    'S7.19 S7.26',
    'POST /api/forms/documents-upload/authorize',
    authorized,
    (api) =>
      api.authorizeForm('DocumentsUpload', 'credentials', request.credentials, request.reCaptchaResponse),
  ],
])('[%s] %s is taken as it comes', async (_rows, call, answer, makeCall) => {
  const { api, fetch } = createClient({ 'GET /api/csrf': token, [call]: answer });
  expect(await makeCall(api)).toEqual({ ok: true, value: answer });
  const [address, init] = fetch.mock.lastCall ?? [];
  expect(`${init?.method} ${String(address)}`).toBe(call);
});

test('POST /api/session-timeout logs out [S7.3]', async () => {
  const { api } = createClient({ 'GET /api/csrf': token, 'POST /api/session-timeout': {} });
  expect(await api.endSession()).toEqual({ ok: true, value: undefined });
});

test.each([
  ['S7.13', 'Standard', '/api/forms/standard'],
  ['S7.14', 'Automotive', '/api/forms/automotive'],
  ['S7.15', 'DocumentsUpload', '/api/forms/documents-upload'],
] as const)(
  '[%s] a %s claim goes to %s as a multipart body [S7.1 S7.20 S7.28]',
  async (_row, formType, path) => {
    const answer = {
      submitted: true,
      referenceCodeForm: 'R',
      error: null,
      nonMatchingPaymentElection: false,
    };
    const upload = vi.fn<Uploader>(async () => {
      return { ok: true, status: 200, headers: new Headers(), text: JSON.stringify(answer) };
    });
    const { api } = createClient({ 'GET /api/csrf': token }, upload);
    const body = new FormData();
    const sent = await api.submit({ formType, idempotencyKey: 'key', body, bodyBytes: 0 });
    expect(sent).toMatchObject({ ok: true, value: { status: 200, body: JSON.stringify(answer) } });
    expect(upload.mock.lastCall?.[0]).toMatchObject({ url: path, body });
    // The browser itself sets Content-Type, with the multipart boundary.
    expect(upload.mock.lastCall?.[0].headers).toEqual({
      Accept: 'application/json',
      'Idempotency-Key': 'key',
      'X-Csrf': 't',
    });
    await api.submit({ formType, idempotencyKey: null, body, bodyBytes: 0 });
    expect(upload.mock.lastCall?.[0].headers).toEqual({ Accept: 'application/json', 'X-Csrf': 't' });
    expect(submitPath(formType)).toBe(path);
  },
);

test('GET /api/culture/set-language is declared, and used by nothing [S7.12]', () => {
  expect(ENDPOINTS.setLanguage).toBe('/api/culture/set-language');
  const users = ['src', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .map((name) => join(folder, name))
      .filter((file) => /set-?language/i.test(readFileSync(file, 'utf8'))),
  );
  expect(users).toEqual(['src/server/endpoints.ts']);
});
