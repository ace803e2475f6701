import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOSTS = [
  'https://captcha.example.org',
  'https://*.example.net',
  'https://cdn.example.com/captcha/',
  'https://tags.example/gtag/js',
];

async function loadModule() {
  vi.resetModules();
  const trustedTypes = await import('./trusted-types.ts');
  trustedTypes.allowScriptHosts(HOSTS);
  return trustedTypes;
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://portal.example/standard'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('toTrustedScriptUrl', () => {
  it.each([
    ['/app/dist/worker.js', 'https://portal.example/app/dist/worker.js'],
    [
      'https://captcha.example.org/api.js?render=explicit',
      'https://captcha.example.org/api.js?render=explicit',
    ],
    ['https://js.example.net/1.js', 'https://js.example.net/1.js'],
    ['https://cdn.example.com/captcha/api.js', 'https://cdn.example.com/captcha/api.js'],
    ['https://tags.example/gtag/js?id=G-1', 'https://tags.example/gtag/js?id=G-1'],
  ])('allows %s', async (address, expected) => {
    const { toTrustedScriptUrl } = await loadModule();
    expect(toTrustedScriptUrl(address)).toBe(expected);
  });

  it.each([
    'https://evil.example/x.js',
    'http://captcha.example.org/api.js',
    'https://captcha.example.org.evil.example/api.js',
    'https://captcha.example.org:8443/api.js',
    'https://evilexample.net/1.js',
    'https://cdn.example.com/other/api.js',
    'https://tags.example/gtag/js-other',
    'javascript:alert(1)',
    'data:text/javascript,alert(1)',
    'blob:https://portal.example/1',
  ])('refuses %s', async (address) => {
    const { toTrustedScriptUrl } = await loadModule();
    expect(() => toTrustedScriptUrl(address)).toThrow(TypeError);
  });

  it('creates one policy, and gives what it makes', async () => {
    const createPolicy = vi.fn((_name: string, rules: { createScriptURL(address: string): string }) => ({
      createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}`,
    }));
    vi.stubGlobal('trustedTypes', { createPolicy });
    const { toTrustedScriptUrl, TRUSTED_TYPES_POLICY } = await loadModule();
    expect(toTrustedScriptUrl('/a.js')).toBe('trusted https://portal.example/a.js');
    toTrustedScriptUrl('/b.js');
    expect(createPolicy).toHaveBeenCalledTimes(1);
    expect(createPolicy).toHaveBeenCalledWith(TRUSTED_TYPES_POLICY, expect.anything());
  });
});
