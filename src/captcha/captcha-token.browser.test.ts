import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '#kernel/result.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { type CaptchaClient, createCaptchaClient } from './captcha-client.ts';
import { TAKING_LIMIT_MS, takeCaptchaToken, takeSubmitToken } from './captcha-token.ts';
import { type FakeHcaptcha, installFakeHcaptcha } from './fake-hcaptcha.ts';

let provider: FakeHcaptcha;
let container: HTMLElement;
let portal: { readonly captcha: CaptchaClient; readonly completeStartUp: () => Promise<void> };

const countAttempts = () => provider.calls.filter((call) => call === 'execute').length;
const whenAttempted = (count: number) => waitFor(() => expect(countAttempts()).toBe(count));

beforeEach(async () => {
  provider = installFakeHcaptcha();
  container = document.createElement('div');
  document.body.append(container);
  const captcha = createCaptchaClient({
    config: { provider: 'hCaptcha', siteKey: 'site' },
    settings: { scriptAddresses: { google: '', turnstile: '', hcaptcha: '' }, redirectOnError: false },
    loadScript: async () => succeed(undefined),
    logEvent: () => {},
    getCulture: () => 'en',
  });
  captcha.mount(container);
  await captcha.prepare();
  portal = { captcha, completeStartUp: async () => {} };
});
afterEach(() => {
  provider.uninstall();
  container.remove();
});

describe('a flush while the claimant authorizes', () => {
  it('leaves the challenge to the claimant, and takes its own token once the call is over [S4.12]', async () => {
    const authorizing = takeCaptchaToken('authorize', portal);
    await whenAttempted(1);
    const submitting = takeSubmitToken(portal);
    provider.solve('token-1');
    const turn = await authorizing;
    expect(turn.attempt).toEqual(succeed('token-1'));
    // The token stays in the state while the call that uses it runs.
    expect(portal.captcha.getState().token).toBe('token-1');
    expect(countAttempts()).toBe(1);
    turn.release();
    expect(portal.captcha.getState().token).toBeNull();
    await whenAttempted(2);
    provider.solve('token-2');
    expect(await submitting).toEqual(succeed('token-2'));
  });

  it('is waited for by the authorize that comes after it', async () => {
    const submitting = takeSubmitToken(portal);
    await whenAttempted(1);
    const authorizing = takeCaptchaToken('authorize', portal);
    provider.solve('token-1');
    expect(await submitting).toEqual(succeed('token-1'));
    await whenAttempted(2);
    provider.solve('token-2');
    expect((await authorizing).attempt).toEqual(succeed('token-2'));
  });
});

it('is reset once a submit has its token: no other call gets the same [S4.11]', async () => {
  const submitting = takeSubmitToken(portal);
  await whenAttempted(1);
  provider.solve('token-1');
  expect(await submitting).toEqual(succeed('token-1'));
  expect(portal.captcha.getState().token).toBeNull();
});

it('an authorization has no token where the captcha fails [S4.26]', async () => {
  const authorizing = takeCaptchaToken('authorize', portal);
  await whenAttempted(1);
  provider.fail('network-error');
  expect((await authorizing).attempt.ok).toBe(false);
});

describe('a captcha that never answers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is given up after the limit, and can be run again', async () => {
    const submitting = takeSubmitToken(portal);
    await vi.advanceTimersByTimeAsync(TAKING_LIMIT_MS - 1);
    expect(portal.captcha.getState().isInProgress).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await submitting).toEqual(fail({ code: 'cancelled' }));
    expect(portal.captcha.getState().isInProgress).toBe(false);
    const next = takeSubmitToken(portal);
    await whenAttempted(2);
    provider.solve('token');
    expect(await next).toEqual(succeed('token'));
  });

  it('is waited for while a challenge is shown', async () => {
    const submitting = takeSubmitToken(portal);
    await whenAttempted(1);
    provider.emit('open-callback');
    await vi.advanceTimersByTimeAsync(2 * TAKING_LIMIT_MS);
    provider.solve('token');
    expect(await submitting).toEqual(succeed('token'));
  });

  it('is not waited for while it is the claimant’s, whose attempt goes on', async () => {
    const authorizing = takeCaptchaToken('authorize', portal);
    await whenAttempted(1);
    const submitting = takeSubmitToken(portal);
    await vi.advanceTimersByTimeAsync(TAKING_LIMIT_MS);
    expect((await submitting).ok).toBe(false);
    provider.solve('token');
    expect((await authorizing).attempt).toEqual(succeed('token'));
  });
});
