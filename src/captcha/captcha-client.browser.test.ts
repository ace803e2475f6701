import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#kernel/result.ts';
import type { CaptchaConfig } from '#server/small-endpoints.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { type CaptchaClient, createCaptchaClient } from './captcha-client.ts';
import { type FakeHcaptcha, installFakeHcaptcha } from './fake-hcaptcha.ts';
import type { LoadScript } from './load-script.ts';

const CONFIG = { provider: 'hCaptcha', siteKey: 'site' };
const SETTINGS = { scriptAddresses: { google: '', turnstile: '', hcaptcha: '' }, redirectOnError: false };

let provider: FakeHcaptcha;
let container: HTMLElement;
let time: number;

function createClient(
  loadScript: LoadScript = async () => succeed(undefined),
  config: CaptchaConfig | null = CONFIG,
) {
  const logEvent = vi.fn();
  const load = vi.fn(loadScript);
  const client = createCaptchaClient({
    config,
    settings: SETTINGS,
    loadScript: load,
    logEvent,
    getCulture: () => 'es',
    now: () => time,
  });
  return { client, logEvent, load };
}

function countCalls(name: string): number {
  return provider.calls.filter((call) => call === name).length;
}

/** Starts an attempt and waits until the provider's widget executes it. */
async function begin(client: CaptchaClient) {
  const before = countCalls('execute');
  const outcome = client.execute();
  await waitFor(() => expect(countCalls('execute')).toBe(before + 1));
  return { outcome };
}

beforeEach(() => {
  provider = installFakeHcaptcha();
  container = document.createElement('div');
  document.body.append(container);
  time = 0;
});
afterEach(() => {
  provider.uninstall();
  container.remove();
});

describe('createCaptchaClient', () => {
  it('is ready once its config is known [S4.25 S3.73]', async () => {
    const { client } = createClient(undefined, null);
    client.mount(container);
    expect(client.isReady).toBe(false);
    expect(await client.execute()).toEqual(fail({ code: 'not-ready' }));
    client.configure(CONFIG);
    expect(client.isReady).toBe(true);
    expect(client.getState()).toMatchObject({ provider: 'hcaptcha', siteKey: 'site' });
  });

  it('loads nothing before it is prepared, then the script in the active language', async () => {
    const { client, load } = createClient();
    client.mount(container);
    expect(load).not.toHaveBeenCalled();
    await client.prepare();
    const address = new URL(load.mock.calls[0]?.[0] ?? '');
    expect(address.href).toContain('https://js.hcaptcha.com/1/api.js');
    expect(address.searchParams.get('hl')).toBe('es');
    expect(client.getState().widgetId).toBe('widget-1');
  });

  it('asks for an invisible widget [S7.31 S9.24]', async () => {
    const { client } = createClient();
    if (window.hcaptcha === undefined) throw new Error('The stand-in is installed.');
    const render = vi.spyOn(window.hcaptcha, 'render');
    client.mount(container);
    await client.prepare();
    expect(render.mock.calls[0]?.[1]).toMatchObject({ size: 'invisible', sitekey: 'site' });
  });

  it('stores the token of a success, and gives it once [S4.13 S7.33]', async () => {
    const { client } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    expect(client.getState().isInProgress).toBe(true);
    provider.solve('token-1');
    expect(await outcome).toEqual(succeed('token-1'));
    expect(client.getState()).toMatchObject({ token: 'token-1', isInProgress: false });
    const { outcome: next } = await begin(client);
    provider.solve('token-2');
    expect(await next).toEqual(succeed('token-2'));
  });

  it('does not hand out a token that came late and is about to expire', async () => {
    const { client } = createClient();
    client.mount(container);
    await client.prepare();
    provider.solve('late');
    time = 115_000;
    const { outcome } = await begin(client);
    provider.solve('fresh');
    expect(await outcome).toEqual(succeed('fresh'));
  });

  it('runs one attempt at a time [S4.12]', async () => {
    const { client } = createClient();
    client.mount(container);
    const { outcome: first } = await begin(client);
    expect(await client.execute()).toEqual(fail({ code: 'busy' }));
    provider.solve('token');
    expect((await first).ok).toBe(true);
  });

  it('resets on expiry and on request, and forgets the token [S4.14]', async () => {
    const { client } = createClient();
    client.mount(container);
    const { outcome: first } = await begin(client);
    provider.solve('token');
    await first;
    provider.emit('expired-callback');
    expect(client.getState().token).toBeNull();
    expect(countCalls('reset')).toBe(1);
    client.reset();
    expect(countCalls('reset')).toBe(2);
  });

  it('ends an attempt that is reset', async () => {
    const { client } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    client.reset();
    expect(await outcome).toEqual(fail({ code: 'cancelled' }));
  });

  it('waits with an attempt for a page that is still being drawn', async () => {
    const { client } = createClient();
    const outcome = client.execute();
    expect(client.getState().isInProgress).toBe(true);
    client.mount(container);
    await waitFor(() => expect(countCalls('execute')).toBe(1));
    provider.solve('token');
    expect(await outcome).toEqual(succeed('token'));
  });

  it('goes on with a running attempt on the next page', async () => {
    const { client } = createClient();
    const leavePage = client.mount(container);
    const { outcome } = await begin(client);
    leavePage();
    expect(provider.rendered).toEqual([]);
    expect(container.childElementCount).toBe(0);
    client.mount(document.createElement('div'));
    await waitFor(() => expect(countCalls('execute')).toBe(2));
    provider.solve('token');
    expect(await outcome).toEqual(succeed('token'));
  });
});

describe('the error catalogue', () => {
  it.each([
    ['rate-limited', 'S8.21'],
    ['invalid-data', 'S8.22'],
    ['challenge-closed', 'S8.23'],
    ['challenge-expired', 'S8.24'],
    ['challenge-error', 'S8.25'],
    ['internal-error', 'S8.26'],
  ] as const)('%s resets [%s]', async (code, _row) => {
    const { client } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    provider.fail(code);
    expect(await outcome).toEqual(fail({ code }));
    expect(provider.calls.at(-1)).toBe('reset');
    expect(client.getState()).toMatchObject({ isInProgress: false, warning: null });
  });

  it.each([
    ['missing-captcha', 'S8.17'],
    ['invalid-captcha-id', 'S8.18'],
  ] as const)('%s renders anew and goes on [%s]', async (code, _row) => {
    const { client } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    provider.fail(code);
    expect(client.getState().rendersOnError).toBe(true);
    await waitFor(() => expect(countCalls('execute')).toBe(2));
    expect(provider.rendered).toEqual(['widget-2']);
    provider.solve('token');
    expect(await outcome).toEqual(succeed('token'));
    expect(client.getState().rendersOnError).toBe(false);
  });

  it('gives up an attempt whose new widget fails the same way, and still has one ready', async () => {
    const { client } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    provider.fail('missing-captcha');
    await waitFor(() => expect(countCalls('execute')).toBe(2));
    provider.fail('missing-captcha');
    expect(await outcome).toEqual(fail({ code: 'missing-captcha' }));
    await waitFor(() => expect(client.getState().widgetId).toBe('widget-3'));
  });

  it('renders anew where the script throws that the widget is unknown', async () => {
    const { client } = createClient();
    client.mount(container);
    provider.throwNext('execute', 'invalid-captcha-id');
    const outcome = client.execute();
    await waitFor(() => expect(countCalls('execute')).toBe(2));
    provider.solve('token');
    expect(await outcome).toEqual(succeed('token'));
  });

  it('network-error warns that it reconnects, and takes the token that comes after all [S8.19]', async () => {
    const { client } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    provider.fail('network-error');
    expect(await outcome).toEqual(fail({ code: 'network-error' }));
    expect(client.getState().warning).toBe('reconnecting');
    // The browser may have noticed first that the connection is gone.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    provider.fail('network-error');
    expect(client.getState().warning).toBe('reconnecting');
    onLine.mockRestore();
    provider.solve('late');
    expect(client.getState()).toMatchObject({ warning: null, token: 'late' });
    expect(await client.execute()).toEqual(succeed('late'));
  });

  it('script-error warns of the failed load, and a later attempt tries again [S8.20]', async () => {
    let isBlocked = true;
    const { client } = createClient(async () => (isBlocked ? fail('failed') : succeed(undefined)));
    client.mount(container);
    expect(await client.execute()).toEqual(fail({ code: 'script-error' }));
    expect(client.getState().warning).toBe('script');
    isBlocked = false;
    const { outcome } = await begin(client);
    expect(client.getState().warning).toBeNull();
    provider.solve('token');
    expect(await outcome).toEqual(succeed('token'));
  });

  it('takes a script that loads without its API for one that did not load', async () => {
    provider.uninstall();
    const { client } = createClient();
    client.mount(container);
    expect(await client.execute()).toEqual(fail({ code: 'script-error' }));
  });

  it('logs any other error [S8.27]', async () => {
    const { client, logEvent } = createClient();
    client.mount(container);
    const { outcome } = await begin(client);
    provider.fail('something-new');
    expect(await outcome).toEqual(fail({ code: 'other' }));
    expect(logEvent).toHaveBeenCalledWith('captcha-error', 'something-new');
  });

  it('takes the closed and the expired challenge for what they are', async () => {
    const { client } = createClient();
    client.mount(container);
    for (const [event, code] of [
      ['close-callback', 'challenge-closed'],
      ['chalexpired-callback', 'challenge-expired'],
    ] as const) {
      const { outcome } = await begin(client);
      provider.emit(event);
      expect(await outcome).toEqual(fail({ code }));
    }
  });
});

describe('an attempt in time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends where no next page takes it up', async () => {
    const { client } = createClient();
    const leavePage = client.mount(container);
    const outcome = client.execute();
    leavePage();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toEqual(fail({ code: 'cancelled' }));
  });

  it('is told as slow after twenty seconds, but not while the claimant solves a challenge', async () => {
    const { client } = createClient();
    client.mount(container);
    const first = client.execute();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(client.getState().warning).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getState().warning).toBe('slow');
    client.reset();
    expect(await first).toEqual(fail({ code: 'cancelled' }));
    expect(client.getState().warning).toBeNull();
    void client.execute();
    await vi.advanceTimersByTimeAsync(5000);
    provider.emit('open-callback');
    expect(client.getState().isChallengeShown).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.getState().warning).toBeNull();
    client.reset();
  });
});
