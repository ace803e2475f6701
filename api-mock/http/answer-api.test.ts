import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMockControl } from '../control/client.ts';
import { createMockFetch } from '../mock-fetch.ts';
import { type RunningMock, startMock } from '../node.ts';
import { createPdf, createTester } from '../test-support/tester.ts';

const PORTAL = 'http://localhost:5173';
const mistakes: string[] = [];
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ reportMistake: (message) => mistakes.push(message) });
});
afterAll(() => mock.stop());

describe('the api', () => {
  it('says loudly with a 500 where the contract forbids what it was about to answer', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ patch: { csrf: { headerName: 'not a header name' } } });
    const response = await tester.call('/api/csrf');
    expect(response.status).toBe(500);
    expect((await response.json()).error).toContain('api-mock');
    expect(mistakes.at(-1)).toContain('/api/csrf');
  });

  it('lets pages of this machine read an answer with its clock and back-off, and no other page', async () => {
    const allowed = await fetch(`${mock.url}/api/cultures`, { headers: { origin: PORTAL } });
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Date, Retry-After',
    });
    const preflight = await fetch(`${mock.url}/api/forms/standard`, {
      method: 'OPTIONS',
      headers: { origin: PORTAL, 'access-control-request-headers': 'idempotency-key' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('idempotency-key');
    const stranger = await fetch(`${mock.url}/api/cultures`, { headers: { origin: 'https://example.org' } });
    expect(stranger.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('keeps testers apart by a cookie that a link sets', async () => {
    const [here, there] = [createTester(mock.url), createTester(mock.url)];
    await here.authorize();
    await here.submit();
    expect(await there.control.listSubmissions()).toHaveLength(0);
    expect(await there.control.listRequests()).toHaveLength(0);
    const opened = await fetch(`${mock.url}//evil.example/?mock=wallet-off&culture=es`, {
      redirect: 'manual',
    });
    expect(opened.headers.get('location')).toBe('/evil.example/?culture=es');
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^mock-space=/);
    const settings = await fetch(`${mock.url}/api/banking/wallet-settings`, { headers: { cookie } });
    expect(await settings.json()).toMatchObject({ enabled: false });
    const fresh = await fetch(`${mock.url}/api/banking/wallet-settings`);
    expect(await fresh.json()).toMatchObject({ enabled: true });
  });

  it('opens a link with switches of its own, and says what is wrong with a bad one', async () => {
    const patch = encodeURIComponent(JSON.stringify({ cultures: { enabled: ['en', 'fr'] } }));
    const opened = await fetch(`${mock.url}/?mock=&mock-patch=${patch}`, { redirect: 'manual' });
    const space = /mock-space=([^;]+)/.exec(opened.headers.getSetCookie()[0] ?? '')?.[1];
    const { scenario } = await createMockControl(mock.url, space).readScenario();
    expect(scenario.cultures.enabled).toEqual(['en', 'fr']);
    const beside = await fetch(`${mock.url}/__mock/open?mock=wallet-off&culture=fr`, { redirect: 'manual' });
    expect(beside.headers.get('location')).toBe('/?culture=fr');
    const wrong = await fetch(`${mock.url}/?mock=no-such-scenario`);
    expect(wrong.status).toBe(400);
  });

  it('answers without a network too', async () => {
    const answer = await createMockFetch()(new Request('http://localhost/api/cultures'));
    expect(await answer.json()).toEqual({ en: 'English', es: 'Español' });
  });
});

describe('endpoint faults', () => {
  it.each([
    [{ fault: 'status', status: 503, retryAfterSeconds: 7 }, 503, 'The scenario asks for 503.'],
    [{ fault: 'garbage' }, 200, '{"garbage'],
    [{ fault: 'html' }, 200, '<!doctype html>'],
    [{ fault: 'redirect' }, 302, ''],
    [{ fault: 'answer', status: 409, body: 'null', retryAfterSeconds: 7 }, 409, 'null'],
    [{ fault: 'answer', status: 422, body: 'truncated' }, 422, '{"error":"The scen'],
    [{ fault: 'answer', status: 503, body: 'html' }, 503, '<!doctype html>'],
    [{ fault: 'answer', status: 201, body: 'blankCode' }, 201, '"referenceCodeForm":"   "'],
    [{ fault: 'answer', status: 204, body: 'error' }, 204, ''],
    [{ fault: 'answer', status: 500, body: 'empty', dripMs: 20 }, 500, ''],
  ])('%j answers %i', async (fault, status, text) => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ patch: { endpoints: { cultures: { ...fault, times: 1 } } } });
    const response = await tester.call('/api/cultures');
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('retryAfterSeconds' in fault ? '7' : null);
    expect(await response.text()).toContain(text);
    expect((await tester.call('/api/cultures')).status).toBe(200);
  });

  it('cuts an upload on its way and stores nothing', async () => {
    const tester = createTester(mock.url);
    await tester.authorize();
    await tester.control.changeScenario({ preset: 'upload-cut' });
    await expect(tester.submit({ files: [createPdf(5_000_000)] })).rejects.toThrow();
    expect(await tester.control.listSubmissions()).toHaveLength(0);
    expect((await tester.submit({ files: [createPdf(5_000_000)] })).status).toBe(200);
  });

  it('waits as long as it is told, and logs it', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ patch: { endpoints: { csrf: { latencyMs: 120 } } } });
    await tester.call('/api/csrf');
    const [logged] = await tester.control.listRequests();
    expect(logged).toMatchObject({ endpoint: 'csrf', status: 200, fault: '120 ms' });
    expect(logged?.durationMs).toBeGreaterThanOrEqual(115);
  });

  it('handles a call before it answers otherwise, where it is told to', async () => {
    const tester = createTester(mock.url);
    await tester.authorize();
    const fault = { fault: 'answer', status: 500, body: 'empty', handlesFirst: true };
    await tester.control.changeScenario({ patch: { endpoints: { submit: fault } } });
    expect((await tester.submit()).status).toBe(500);
    expect(await tester.control.listSubmissions()).toHaveLength(1);
    const logged = (await tester.control.listRequests()).find(({ endpoint }) => endpoint === 'submit');
    expect(logged?.fault).toBe('answer 500 empty after the call was handled');
  });

  it('lets an answer drip, whole', async () => {
    const tester = createTester(mock.url);
    const whole = await (await tester.call('/api/forms/config')).text();
    await tester.control.changeScenario({ patch: { endpoints: { formsConfig: { dripMs: 100 } } } });
    const from = performance.now();
    const response = await tester.call('/api/forms/config', { headers: { 'Accept-Encoding': 'gzip' } });
    const headersAfterMs = performance.now() - from;
    expect(await response.text()).toBe(whole);
    expect(performance.now() - from).toBeGreaterThanOrEqual(95);
    expect(headersAfterMs).toBeLessThan(performance.now() - from);
  });

  it('knows no session of a browser that refuses cookies', async () => {
    const tester = createTester(mock.url);
    await tester.authorize();
    await tester.control.changeScenario({ patch: { session: { refusesCookies: true } } });
    expect((await tester.call('/api/csrf')).headers.getSetCookie()).toEqual([]);
    expect([401, 403]).toContain((await tester.submit()).status);
    expect(await tester.control.listSubmissions()).toHaveLength(0);
  });

  it('refuses to be set for an endpoint that there is not', async () => {
    const { control } = createTester(mock.url);
    await expect(control.changeScenario({ patch: { endpoints: { nothing: {} } } })).rejects.toThrow('400');
    expect((await control.readScenario()).scenario.endpoints).toEqual({});
  });
});
