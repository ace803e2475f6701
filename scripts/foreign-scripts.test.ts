import { expect, test } from 'vitest';
import { allowCaptchaProvider } from './captcha-hosts.ts';
import { parseDeploymentSettings } from './deployment-settings.ts';
import { buildFramePolicy, keepForeignScriptsOut, renderForeignScripts } from './foreign-scripts.ts';
import { readSettings } from './read-settings.ts';
import { buildContentSecurityPolicy } from './security-headers.ts';

const PORTAL = 'https://claims.example.org';
const FRAME = 'https://scripts.example.org';
const deployment = parseDeploymentSettings({
  deployment: { captchaProvider: 'google', portalOrigin: PORTAL },
});
const { captcha, ...others } = readSettings('production');
const hosts = { scripts: [], frames: [], connects: [], images: [] };
const own = { ...others, captcha: { ...captcha, hosts }, analyticsTagId: 'G-1' };
const settings = allowCaptchaProvider({ ...own, foreignScriptsOrigin: FRAME }, deployment);

function readDirectives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

test('the portal’s policy and page know the frame’s origin, and no host of captcha or analytics', () => {
  const kept = keepForeignScriptsOut(settings);
  const policy = readDirectives(buildContentSecurityPolicy(kept, []));
  expect(policy).toMatchObject({
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ["'self'", FRAME],
    'frame-ancestors': ["'none'"],
    'trusted-types': ['portal'],
  });
  expect(JSON.stringify([policy, kept.captcha, kept.analytics])).not.toMatch(
    /(?:google|hcaptcha|cloudflare)[\w-]*\.com/,
  );
});

test('the frame’s policy allows the provider in use and analytics, and the portal alone to embed it', () => {
  const policy = buildFramePolicy(settings, PORTAL);
  expect(readDirectives(policy)).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...settings.captcha.hosts.scripts, ...own.analytics.hosts.scripts],
    'frame-src': settings.captcha.hosts.frames,
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [PORTAL],
    'require-trusted-types-for': ["'script'"],
  });
  expect(policy).not.toMatch(/hcaptcha|cloudflare|unsafe/);
  expect(buildFramePolicy({ ...settings, analyticsTagId: null }, PORTAL)).not.toContain('googletagmanager');
});

test('without the setting nothing changes, and there is no frame', () => {
  const without = { ...own, foreignScriptsOrigin: null };
  expect(keepForeignScriptsOut(without)).toBe(without);
  expect(renderForeignScripts('build/none', { settings: without, deployment })).toBeUndefined();
});

test('no frame is made that any page could embed', () => {
  const unsaid = { settings, deployment: { ...deployment, portalOrigin: '' } };
  expect(() => renderForeignScripts('build/none', unsaid)).toThrow('deployment.portalOrigin');
});
