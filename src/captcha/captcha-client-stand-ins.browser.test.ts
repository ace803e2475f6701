import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMockControl } from '#api-mock/control/client.ts';
import { succeed } from '#kernel/result.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { type CaptchaClient, createCaptchaClient } from './captcha-client.ts';
import { loadScript } from './load-script.ts';

const PROVIDERS = ['Google', 'Turnstile', 'hCaptcha'] as const;

const control = createMockControl(location.origin, 'captcha-test');

let container: HTMLElement;
let client: CaptchaClient;
let unmount: () => void;
let logEvent: (code: string, detail?: string) => void;

function startClient(provider: string, turnstileScript = '/__mock/captcha/turnstile.js'): void {
  logEvent = vi.fn();
  client = createCaptchaClient({
    config: { provider, siteKey: 'site' },
    settings: {
      scriptAddresses: {
        google: '/__mock/captcha/google.js',
        turnstile: turnstileScript,
        hcaptcha: '/__mock/captcha/hcaptcha.js',
      },
      redirectOnError: false,
    },
    loadScript,
    logEvent,
    getCulture: () => 'en',
  });
  unmount = client.mount(container);
}

beforeEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the mock's way to keep one test's state apart
  document.cookie = 'mock-space=captcha-test; path=/';
  await control.reset();
  container = document.createElement('div');
  document.body.append(container);
});
afterEach(() => {
  unmount();
  container.remove();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'mock-space=; path=/; max-age=0';
});

describe.each(PROVIDERS)('%s, by a script with its own API', (provider) => {
  it('gives a token, and another after a reset [S2.100 S7.31]', async () => {
    startClient(provider);
    const first = await client.execute();
    expect(first.ok).toBe(true);
    client.reset();
    const second = await client.execute();
    expect(second.ok).toBe(true);
    expect(second).not.toEqual(first);
  });

  it('resets when its token expires', async () => {
    await control.changeScenario({ patch: { captcha: { event: 'expired-token' } } });
    startClient(provider);
    const outcome = await client.execute();
    expect(outcome.ok).toBe(true);
    await waitFor(() => expect(client.getState().token).toBeNull());
  });

  it('goes on with a new widget where the old one is lost', async () => {
    await control.changeScenario({ patch: { captcha: { event: 'invalid-captcha-id', eventTimes: 1 } } });
    startClient(provider);
    const outcome = await client.execute();
    expect(outcome).toEqual(succeed(client.getState().token));
  });

  it('ends an attempt whose challenge expired', async () => {
    await control.changeScenario({ patch: { captcha: { event: 'challenge-expired' } } });
    startClient(provider);
    expect(await client.execute()).toEqual({ ok: false, error: { code: 'challenge-expired' } });
  });

  it('ends an attempt whose challenge was closed, and starts another', async () => {
    await control.changeScenario({ patch: { captcha: { event: 'challenge-closed', eventTimes: 1 } } });
    startClient(provider);
    expect(await client.execute()).toEqual({ ok: false, error: { code: 'challenge-closed' } });
    expect(client.getState().isInProgress).toBe(false);
    expect((await client.execute()).ok).toBe(true);
  });

  it('warns of a lost connection', async () => {
    await control.changeScenario({ patch: { captcha: { event: 'network-error' } } });
    startClient(provider);
    expect(await client.execute()).toEqual({ ok: false, error: { code: 'network-error' } });
    expect(client.getState().warning).toBe('reconnecting');
  });
});

describe.each(['Turnstile', 'hCaptcha'] as const)('%s, the codes that Google does not tell', (provider) => {
  it.each(['rate-limited', 'invalid-data', 'challenge-error', 'internal-error'])('%s', async (event) => {
    await control.changeScenario({ patch: { captcha: { event } } });
    startClient(provider);
    expect(await client.execute()).toEqual({ ok: false, error: { code: event } });
    expect(client.getState()).toMatchObject({ isInProgress: false, warning: null });
  });

  it('logs an error that nobody knows', async () => {
    await control.changeScenario({ patch: { captcha: { event: 'unknown-error' } } });
    startClient(provider);
    expect(await client.execute()).toEqual({ ok: false, error: { code: 'other' } });
    expect(logEvent).toHaveBeenCalledTimes(1);
  });
});

it('asks Google’s script for Trusted Types and for explicit rendering', async () => {
  startClient('Google');
  await client.prepare();
  const script = document.querySelector<HTMLScriptElement>('script[src*="/__mock/captcha/google.js"]');
  const parameters = new URL(script?.src ?? '').searchParams;
  expect(Object.fromEntries(parameters)).toEqual({ render: 'explicit', trustedtypes: 'true', hl: 'en' });
});

it('warns of a script that cannot be loaded', async () => {
  startClient('Turnstile', '/__mock/captcha/not-there.js');
  expect(await client.execute()).toEqual({ ok: false, error: { code: 'script-error' } });
  expect(client.getState().warning).toBe('script');
  expect(document.querySelector('script[src*="not-there"]')).toBeNull();
});
