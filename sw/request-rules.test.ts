import { describe, expect, test } from 'vitest';
import { ENDPOINTS, walletSettingsPath } from '#server/endpoints.ts';
import { formSlug, listFormTypes } from '#server/form-type.ts';
import { findCacheRule, NOT_THE_APP } from './request-rules.ts';

const ORIGIN = 'https://portal.example';

function ruleFor(path: string, request: { method?: string; cache?: RequestCache } = {}) {
  const url = new URL(path, ORIGIN).href;
  return findCacheRule({ url, method: 'GET', cache: 'no-store', ...request }, ORIGIN);
}

describe('what the worker answers from a cache', () => {
  test.each([
    [ENDPOINTS.formsConfig, 'stale-while-revalidate'],
    [ENDPOINTS.cultures, 'stale-while-revalidate'],
    [ENDPOINTS.characterWhitelist, 'stale-while-revalidate'],
    [`${ENDPOINTS.cultureContent}?culture=es`, 'stale-while-revalidate'],
    [`https://api.portal.example${ENDPOINTS.formsConfig}`, 'stale-while-revalidate'],
    [`https://api.portal.example/v1${ENDPOINTS.formsConfig}`, 'stale-while-revalidate'],
    [ENDPOINTS.deadlines, 'network-first'],
    [`/settlement${ENDPOINTS.deadlines}`, 'network-first'],
    ['/app/dist/theme-Abc123.js', 'asset'],
  ])('%s by %s', (path, rule) => {
    expect(ruleFor(path)).toBe(rule);
  });

  test.each([
    ENDPOINTS.csrf,
    ENDPOINTS.captcha,
    ENDPOINTS.signatureDate,
    ENDPOINTS.sessionTimeout,
    ENDPOINTS.submissionStatus,
    ENDPOINTS.setLanguage,
    walletSettingsPath('wallet'),
    ...listFormTypes()
      .map(formSlug)
      .flatMap((slug) => [`/api/forms/${slug}`, `/api/forms/${slug}/authorize`]),
    '/__mock/requests',
    'https://elsewhere.example/app/dist/x.js',
  ])('never %s', (path) => {
    expect(ruleFor(path)).toBeUndefined();
  });

  test('nothing that must be fresh, and nothing but GET', () => {
    expect(ruleFor(ENDPOINTS.deadlines, { cache: 'reload' })).toBeUndefined();
    expect(ruleFor(ENDPOINTS.formsConfig, { method: 'POST' })).toBeUndefined();
  });
});

describe('the navigation fallback', () => {
  const isApp = (path: string) => !NOT_THE_APP.some((pattern) => pattern.test(path));

  test.each(['/', '/standard/claimant-info', '/claim/status?culture=es', '/galleries', '/apiary'])(
    'serves %s',
    (path) => {
      expect(isApp(path)).toBe(true);
    },
  );

  test.each([
    '/api/csrf',
    '/__mock/',
    '/gallery',
    '/gallery?fields=20',
    '/gallery.html',
    '/wallet-return.html?code=a&state=b',
  ])('leaves %s alone', (path) => {
    expect(isApp(path)).toBe(false);
  });
});
