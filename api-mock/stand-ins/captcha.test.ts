import { createContext, runInContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { createMockFetch } from '../mock-fetch.ts';

const ask = createMockFetch();

interface Api {
  render(container: unknown, options: Record<string, unknown>): string | number | undefined;
  execute(id: string | number, options?: { async: boolean }): unknown;
  reset(id: string | number): void;
  remove(id: string | number): void;
  getResponse(id: string | number): string | undefined;
}

/** Runs a stand-in as a page does; every attempt ends with the given event. */
async function loadStandIn(provider: string, name: string, event: string, query = '') {
  const address = `http://localhost/__mock/captcha/${provider}.js${query}`;
  const source = await (await ask(new Request(address))).text();
  const token = event === 'success' || event === 'expired-token' ? 'mock-token' : null;
  const answer = { event, token, expiresInMs: event === 'expired-token' ? 0 : 60_000 };
  class FakeRequest {
    status = 200;
    responseText = JSON.stringify(answer);
    open() {}
    send() {}
    setRequestHeader() {}
  }
  const onload = vi.fn();
  const element = { hasChildNodes: () => false, append: () => undefined };
  const document = {
    currentScript: { src: address },
    getElementById: (id: string) => (id === 'box' ? element : null),
    querySelector: () => null,
    createElement: () => ({ ...element, style: {} }),
    body: element,
  };
  const page = createContext({
    document,
    XMLHttpRequest: FakeRequest,
    setTimeout,
    clearTimeout,
    queueMicrotask,
    URL,
    onload,
  });
  runInContext(source, page);
  const api: Api = runInContext(name, page);
  return { api, onload };
}

type Callback = ReturnType<typeof vi.fn<(...values: unknown[]) => void>>;

function createOptions(): Record<string, unknown> & { readonly calls: Record<string, Callback> } {
  const names = [
    'callback',
    'expired-callback',
    'error-callback',
    'timeout-callback',
    'close-callback',
    'chalexpired-callback',
  ];
  const calls = Object.fromEntries(names.map((name): [string, Callback] => [name, vi.fn()]));
  return { ...calls, calls, sitekey: 'key', size: 'invisible', execution: 'execute' };
}

const PROVIDERS = [
  ['google', 'grecaptcha'],
  ['turnstile', 'turnstile'],
  ['hcaptcha', 'hcaptcha'],
] as const;

describe.each(PROVIDERS)('the stand-in for %s', (provider, name) => {
  it('gives a token when it is executed, forgets it at a reset, and calls the onload function', async () => {
    const { api, onload } = await loadStandIn(provider, name, 'success', '?render=explicit&onload=onload');
    expect(onload).toHaveBeenCalledOnce();
    const options = createOptions();
    const id = api.render('box', options) ?? '';
    api.execute(id);
    await waitFor(() => expect(options.calls.callback).toHaveBeenCalledWith('mock-token'));
    expect(api.getResponse(id)).toBe('mock-token');
    api.reset(id);
    expect(api.getResponse(id)).toBeFalsy();
  });

  it('says that a token has expired', async () => {
    const { api } = await loadStandIn(provider, name, 'expired-token');
    const options = createOptions();
    api.execute(api.render('box', options) ?? '');
    await waitFor(() => expect(options.calls['expired-callback']).toHaveBeenCalledOnce());
  });

  it.each(['missing-captcha', 'invalid-captcha-id'])('throws at %s, as the provider does', async (event) => {
    const { api } = await loadStandIn(provider, name, event);
    const id = api.render('box', createOptions()) ?? '';
    expect(() => api.execute(id)).toThrow();
  });

  it('throws where there is no such widget', async () => {
    const { api } = await loadStandIn(provider, name, 'success');
    expect(() => api.reset('none')).toThrow();
  });

  it('stays silent where it is told to', async () => {
    vi.useFakeTimers();
    const { api } = await loadStandIn(provider, name, 'silence');
    const options = createOptions();
    api.execute(api.render('box', options) ?? '');
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    for (const callback of Object.values(options.calls)) expect(callback).not.toHaveBeenCalled();
  });
});

describe('what the providers report', () => {
  it.each([
    ['turnstile', 'network-error', 'error-callback', '200500'],
    ['turnstile', 'invalid-data', 'error-callback', '110420'],
    ['turnstile', 'challenge-error', 'error-callback', '300010'],
    ['turnstile', 'internal-error', 'error-callback', '100000'],
    ['turnstile', 'unknown-error', 'error-callback', '400020'],
    ['turnstile', 'rate-limited', 'error-callback', 'rate-limited'],
    ['turnstile', 'challenge-closed', 'error-callback', 'challenge-closed'],
    ['turnstile', 'script-error', 'error-callback', 'script-error'],
    ['hcaptcha', 'network-error', 'error-callback', 'network-error'],
    ['hcaptcha', 'rate-limited', 'error-callback', 'rate-limited'],
    ['hcaptcha', 'challenge-error', 'error-callback', 'challenge-error'],
    ['hcaptcha', 'challenge-closed', 'close-callback', 'challenge-closed'],
    ['hcaptcha', 'challenge-expired', 'chalexpired-callback', 'challenge-expired'],
  ])('%s: %s by its %s', async (provider, event, callback, code) => {
    const { api } = await loadStandIn(provider, provider, event);
    const options = createOptions();
    api.execute(api.render('box', options) ?? '');
    await waitFor(() => expect(options.calls[callback]).toHaveBeenCalledWith(code));
  });

  it('google: one error without a code; turnstile: a time-out', async () => {
    const google = await loadStandIn('google', 'grecaptcha', 'network-error');
    const googleOptions = createOptions();
    google.api.execute(google.api.render('box', googleOptions) ?? '');
    await waitFor(() => expect(googleOptions.calls['error-callback']).toHaveBeenCalledWith());
    const turnstile = await loadStandIn('turnstile', 'turnstile', 'challenge-expired');
    const turnstileOptions = createOptions();
    turnstile.api.execute(turnstile.api.render('box', turnstileOptions) ?? '');
    await waitFor(() => expect(turnstileOptions.calls['timeout-callback']).toHaveBeenCalledOnce());
  });

  it('hcaptcha: a rejection where it is executed with async', async () => {
    const { api } = await loadStandIn('hcaptcha', 'hcaptcha', 'rate-limited');
    const id = api.render('box', createOptions()) ?? '';
    await expect(api.execute(id, { async: true })).rejects.toBe('rate-limited');
  });

  it('is missing or broken where the scenario says so', async () => {
    const server = createMockFetch();
    const headers = { 'Content-Type': 'application/json', 'Mock-Space': 'scripts' };
    const set = (script: string) =>
      server(
        new Request('http://localhost/__mock/scenario', {
          method: 'PATCH',
          headers,
          body: JSON.stringify({ preset: `captcha-script-${script}` }),
        }),
      );
    const load = () => server(new Request('http://localhost/__mock/captcha/google.js', { headers }));
    await set('missing');
    expect((await load()).status).toBe(404);
    await set('broken');
    const source = await (await load()).text();
    expect(() => runInContext(source, createContext({}))).toThrow('Unexpected identifier');
  });
});
