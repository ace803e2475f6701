import { describe, expect, test, vi } from 'vitest';
import { createApi } from './api.ts';
import type { FormModel } from './form-model.ts';
import type { Exchange, ServerClock } from './server-clock.ts';
import { FROM_CACHE_HEADER } from './transport.ts';

type Answer = () => Response | Promise<Response>;

const TOKEN = { requestHeaderName: 'X-Csrf', requestToken: 't1' };
const CREDENTIALS: FormModel = {
  id: null,
  clientId: 'client-1',
  metadata: { formType: 'Standard', dtoMapping: 'credentials' },
  metadataHash: 'h',
  fields: { pin: '1' },
};
const REQUEST = { credentials: CREDENTIALS, reCaptchaResponse: 'token' };

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return () =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
}

/** Creates a client with answers by 'METHOD /path'; repeats the last answer of each. */
function createClient(answers: Readonly<Record<string, readonly Answer[]>>) {
  const observed: Exchange[] = [];
  const clock: ServerClock = {
    now: () => new Date(0),
    earliest: () => new Date(0),
    isEstimate: () => false,
    observe: (exchange) => void observed.push(exchange),
    load: async () => {},
    subscribe: () => () => {},
  };
  const counts = new Map<string, number>();
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const name = `${init?.method} ${String(input)}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const list = answers[name] ?? [];
    const answer = list[Math.min(count, list.length - 1)];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  const api = createApi({ settings: { apiBaseAddress: '', walletProvider: 'pay' }, clock, fetch });
  const headersOf = (call: number) => new Headers(fetch.mock.calls[call]?.[1]?.headers);
  return { api, fetch, observed, headersOf };
}

describe('a safe call', () => {
  test('gives what the contract parses, and its date to the clock', async () => {
    const { api, observed } = createClient({
      'GET /api/cultures': [json({ en: 'English' }, 200, { Date: 'Fri, 01 May 2026 12:00:00 GMT' })],
    });
    expect(await api.getCultures()).toEqual({ ok: true, value: { en: 'English' } });
    expect(observed.map(({ date }) => date)).toEqual(['Fri, 01 May 2026 12:00:00 GMT']);
  });

  test('gives the clock no date of a page: a captive portal answers with its own', async () => {
    const headers = { Date: 'Thu, 01 Jan 2099 12:00:00 GMT', 'Content-Type': 'text/html; charset=utf-8' };
    const { api, observed } = createClient({
      'GET /api/cultures': [() => new Response('<html>', { headers })],
    });
    expect((await api.getCultures()).ok).toBe(false);
    expect(observed).toEqual([]);
  });

  test.each([
    ['our worker', { [FROM_CACHE_HEADER]: '1' }],
    ['a cache on the way', { Age: '12' }],
  ])('answered by %s tells nothing of the clock', async (_who, headers) => {
    const { api, observed } = createClient({ 'GET /api/cultures': [json({ en: 'English' }, 200, headers)] });
    expect((await api.getCultures()).ok).toBe(true);
    expect(observed).toEqual([]);
  });

  test.each([
    ['nothing', [], { code: 'network' }],
    ['another shape', [json({ error: { name: 1 } })], { code: 'garbage', status: 200 }],
    ['a page', [() => new Response('<html>')], { code: 'garbage', status: 200 }],
    [
      'an error',
      [json({ a: 1 }, 503, { 'Retry-After': '7' })],
      { code: 'status', status: 503, body: { a: 1 }, retryAfterMs: 7_000 },
    ],
    ['a redirect', [() => Response.error()], { code: 'garbage', status: 0 }],
  ])('that gets %s is a coded failure', async (_what, answers, error) => {
    const { api } = createClient({ 'GET /api/cultures': answers });
    expect(await api.getCultures()).toEqual({ ok: false, error });
  });

  test('past the caches has the mode that the worker lets pass', async () => {
    const { api, fetch } = createClient({
      'GET /api/deadlines': [json({ deadlines: {} })],
      'GET /api/forms/config': [json([])],
    });
    for (const options of [{ fresh: true }, {}]) {
      await api.getDeadlines(options);
      await api.getFormsConfig(options);
    }
    expect(fetch.mock.calls.map(([, init]) => init?.cache)).toEqual([
      'reload',
      'reload',
      'no-store',
      'no-store',
    ]);
  });

  test('tells of an answer that a cache gave, not of one of the network', async () => {
    const kept = { [FROM_CACHE_HEADER]: '1' };
    const { api } = createClient({
      'GET /api/deadlines': [json({ deadlines: {} }, 200, kept), json({ deadlines: {} })],
    });
    const onKept = vi.fn();
    await api.getDeadlines({ onKept });
    expect(onKept).toHaveBeenCalledTimes(1);
    await api.getDeadlines({ onKept });
    expect(onKept).toHaveBeenCalledTimes(1);
  });

  test('writes its path and query', async () => {
    const { api, fetch } = createClient({});
    await api.getCultureContent('zh-Hans');
    await api.getSignatureDate('es');
    await api.getWalletSettings();
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      '/api/culture/content?culture=zh-Hans',
      '/api/signature-date?culture=es',
      '/api/banking/pay-settings',
    ]);
  });
});

describe('a 403', () => {
  test.each([
    ['S6.6', 'GET /api/forms/config', 'getFormsConfig'],
    ['S6.7', 'GET /api/characters-whitelist', 'getCharacterWhitelist'],
    ['S6.8', 'GET /api/csrf', 'refreshCsrfToken'],
    ['S6.9', 'GET /api/cultures', 'getCultures'],
  ] as const)('[%s] to %s is silent', async (_row, name, call) => {
    const { api } = createClient({ [name]: [json({}, 403)] });
    expect(await api[call]()).toEqual({ ok: false, error: { code: 'forbidden-silent', status: 403 } });
  });

  test.each([
    ['GET /api/captcha', 'getCaptchaConfig'],
    ['GET /api/deadlines', 'getDeadlines'],
  ] as const)('to %s is a failure like any other', async (name, call) => {
    const { api } = createClient({ [name]: [json({}, 403)] });
    expect(await api[call]()).toMatchObject({ ok: false, error: { code: 'status', status: 403 } });
  });
});

describe('an unsafe call', () => {
  test('carries the CSRF token in the header that it names, and the next one a fresh token [S7.1]', async () => {
    const { api, headersOf, fetch } = createClient({
      'GET /api/csrf': [json(TOKEN), json({ ...TOKEN, requestToken: 't2' })],
      'POST /api/session-timeout': [json({})],
    });
    expect(await api.endSession()).toEqual({ ok: true, value: undefined });
    await api.endSession();
    expect(fetch).toHaveBeenCalledTimes(4);
    expect([headersOf(1).get('X-Csrf'), headersOf(3).get('X-Csrf')]).toEqual(['t1', 't2']);
  });

  test('takes any header name that HTTP has', async () => {
    const { api, headersOf } = createClient({
      'GET /api/csrf': [json({ requestHeaderName: '__RequestVerificationToken', requestToken: 't1' })],
      'POST /api/session-timeout': [json({})],
    });
    expect(await api.endSession()).toMatchObject({ ok: true });
    expect(headersOf(1).get('__RequestVerificationToken')).toBe('t1');
  });

  test('that is refused is repeated once, with a fresh token', async () => {
    const { api, headersOf } = createClient({
      'GET /api/csrf': [json(TOKEN), json({ ...TOKEN, requestToken: 't2' })],
      'POST /api/forms/standard/authorize': [json({ error: 'no' }, 403), json({ authorized: true })],
    });
    expect(
      await api.authorizeForm('Standard', 'credentials', REQUEST.credentials, REQUEST.reCaptchaResponse),
    ).toEqual({ ok: true, value: { authorized: true } });
    expect(headersOf(3).get('X-Csrf')).toBe('t2');
  });

  test('that is answered 400 is not repeated, and the next one goes with a fresh token', async () => {
    const { api, headersOf } = createClient({
      'GET /api/csrf': [json(TOKEN), json({ ...TOKEN, requestToken: 't2' })],
      'POST /api/forms/standard/authorize': [json({}, 400), json({ authorized: true })],
    });
    const prove = () =>
      api.authorizeForm('Standard', 'credentials', REQUEST.credentials, REQUEST.reCaptchaResponse);
    expect(await prove()).toMatchObject({ ok: true, value: { authorized: false, status: 400 } });
    expect(await prove()).toMatchObject({ ok: true, value: { authorized: true } });
    expect(headersOf(3).get('X-Csrf')).toBe('t2');
  });

  test('that stays refused is a failure after two attempts', async () => {
    const { api, fetch } = createClient({
      'GET /api/csrf': [json(TOKEN)],
      'POST /api/forms/standard/authorize': [json({}, 403)],
    });
    expect(
      await api.authorizeForm('Standard', 'credentials', REQUEST.credentials, REQUEST.reCaptchaResponse),
    ).toMatchObject({
      ok: false,
      error: { code: 'status', status: 403 },
    });
    expect(fetch).toHaveBeenCalledTimes(4);
  });

  test('goes without a token where the CSRF call is forbidden, and not at all where it fails', async () => {
    const forbidden = createClient({
      'GET /api/csrf': [json({}, 403)],
      'POST /api/session-timeout': [json({})],
    });
    expect((await forbidden.api.endSession()).ok).toBe(true);
    const broken = createClient({
      'GET /api/csrf': [json({}, 500)],
      'POST /api/session-timeout': [json({})],
    });
    expect(await broken.api.endSession()).toMatchObject({ ok: false, error: { status: 500 } });
    expect(broken.fetch).toHaveBeenCalledTimes(1);
  });
});

describe('authorize', () => {
  test('sends the credentials model under its name, and the captcha token [S7.24 S7.27]', async () => {
    const { api, fetch } = createClient({
      'GET /api/csrf': [json(TOKEN)],
      'POST /api/forms/documents-upload/authorize': [json({ authorized: true, captcha: 'raw' })],
    });
    await api.authorizeForm('DocumentsUpload', 'credentials', REQUEST.credentials, REQUEST.reCaptchaResponse);
    expect(JSON.parse(String(fetch.mock.calls[1]?.[1]?.body))).toEqual(REQUEST);
  });

  test.each([
    [400, { authorized: false, error: 'Closed' }, { authorized: false, error: 'Closed', status: 400 }],
    [401, { authorized: true, error: 'Unknown' }, { authorized: false, error: 'Unknown', status: 401 }],
    [401, 'not of the contract', { authorized: false, error: null, status: 401 }],
    [400, { error: 'Closed', captcha: 5 }, { authorized: false, error: 'Closed', status: 400 }],
  ])('takes %d with %j for an answer [S7.39]', async (status, body, value) => {
    const { api } = createClient({
      'GET /api/csrf': [json(TOKEN)],
      'POST /api/forms/lookup/authorize': [json(body, status)],
    });
    expect(
      await api.authorizeForm('Lookup', 'credentials', REQUEST.credentials, REQUEST.reCaptchaResponse),
    ).toEqual({ ok: true, value });
  });
});

test('a call that takes too long is timed out', async () => {
  const { createTransport } = await import('./transport.ts');
  const { createServerPauses } = await import('./server-pause.ts');
  const clock: ServerClock = {
    now: () => new Date(0),
    earliest: () => new Date(0),
    isEstimate: () => true,
    observe: () => {},
    load: async () => {},
    subscribe: () => () => {},
  };
  const hangs: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      const fail = () => reject(new DOMException('', 'AbortError'));
      if (init?.signal?.aborted) fail();
      init?.signal?.addEventListener('abort', fail);
    });
  const transport = createTransport({
    apiBaseAddress: '',
    clock,
    pauses: async () => createServerPauses(clock),
    fetch: hangs,
  });
  expect(await transport.send({ path: '/a', timeoutMs: 5 })).toEqual({
    ok: false,
    error: { code: 'timeout' },
  });
});
