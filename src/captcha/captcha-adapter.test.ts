import { describe, expect, it } from 'vitest';
import { chooseProvider } from '#server/captcha-provider.ts';
import { respondToCaptchaError, toProviderLanguage } from './captcha-adapter.ts';
import { requireToken } from './captcha-token.ts';
import { googleToErrorCode } from './google-adapter.ts';
import { turnstileToErrorCode } from './turnstile-adapter.ts';

describe('respondToCaptchaError', () => {
  it.each([
    ['missing-captcha', 'render', 'S8.17'],
    ['invalid-captcha-id', 'render', 'S8.18'],
    ['network-error', 'warn-reconnecting', 'S8.19'],
    ['script-error', 'warn-script', 'S8.20'],
    ['rate-limited', 'reset', 'S8.21'],
    ['invalid-data', 'reset', 'S8.22'],
    ['challenge-closed', 'reset', 'S8.23'],
    ['challenge-expired', 'reset', 'S8.24'],
    ['challenge-error', 'reset', 'S8.25'],
    ['internal-error', 'reset', 'S8.26'],
    ['110200', 'log', 'S8.27'],
    ['toString', 'log', 'S8.27'],
  ])('%s: %s [%s]', (code, response) => {
    expect(respondToCaptchaError(code)).toBe(response);
  });
});

describe('chooseProvider', () => {
  it.each([
    ['Google', 'google'],
    ['GoogleReCaptchaV2', 'google'],
    ['recaptcha', 'google'],
    ['Turnstile', 'turnstile'],
    ['hCaptcha', 'hcaptcha'],
    ['something else', 'turnstile'],
  ])('%s: %s [S3.58 S7.32]', (configured, provider) => {
    expect(chooseProvider(configured)).toBe(provider);
  });
});

describe('requireToken', () => {
  it('gives the token that the captcha stored', () => {
    expect(requireToken('authorize', 'token')).toBe('token');
  });

  it.each([null, undefined, ''])('raises the developer errors for %j [S5.79 S5.83 S5.84]', (token) => {
    expect(() => requireToken('authorize', token)).toThrow(
      new Error('AuthorizeForm called without calling reCaptcha.'),
    );
    expect(() => requireToken('submit', token)).toThrow(
      new Error('SubmitForm called without calling reCaptcha.'),
    );
  });
});

describe('the providers’ own codes', () => {
  it.each([
    ['110600', 'challenge-expired'],
    ['110620', 'challenge-expired'],
    ['200500', 'network-error'],
    ['300030', 'challenge-error'],
    ['600010', 'challenge-error'],
    ['102005', 'invalid-data'],
    ['100003', 'internal-error'],
    [600010, 'challenge-error'],
    // A wrong domain or site key is a deployment mistake; it is logged.
    ['110200', '110200'],
    [new Error('[Cloudflare Turnstile] Nothing to reset found for provided container'), 'invalid-captcha-id'],
  ])('Turnstile %s: %s', (reported, code) => {
    expect(turnstileToErrorCode(reported)).toBe(code);
  });

  it.each([
    [new Error('Invalid reCAPTCHA client id: 3'), 'invalid-captcha-id'],
    [new Error('No reCAPTCHA clients exist.'), 'invalid-captcha-id'],
    [new Error('reCAPTCHA has already been rendered in this element'), 'missing-captcha'],
    [new Error('Invalid site key'), 'Invalid site key'],
  ])('Google %s: %s', (thrown, code) => {
    expect(googleToErrorCode(thrown)).toBe(code);
  });
});

it('names languages as the providers do', () => {
  expect(['en', 'es-MX', 'zh-Hans', 'zh-Hant', 'ar'].map(toProviderLanguage)).toEqual([
    'en',
    'es',
    'zh-CN',
    'zh-TW',
    'ar',
  ]);
});
