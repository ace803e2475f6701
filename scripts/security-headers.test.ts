import { expect, test } from 'vitest';
import { parseSettings } from '#server/settings.ts';
import settingsFile from '#settings' with { type: 'json' };
import { allowCaptchaProvider } from './captcha-hosts.ts';
import { parseDeploymentSettings } from './deployment-settings.ts';
import { extractStyleText, hashSource, readLibraryStyleHashes } from './library-styles.ts';
import { readSettings } from './read-settings.ts';
import { buildContentSecurityPolicy, buildSecurityHeaders } from './security-headers.ts';

const settings = readSettings('production');

function readDirective(policy: string, name: string): string[] {
  const directive = policy.split('; ').find((part) => part.startsWith(`${name} `));
  return directive?.split(' ').slice(1) ?? [];
}

test('the script of the page is allowed by its hash alone', () => {
  const policy = buildContentSecurityPolicy(settings, [], "'sha256-y'");
  expect(readDirective(policy, 'script-src')?.slice(0, 2)).toEqual(["'self'", "'sha256-y'"]);
  expect(policy).not.toContain('unsafe');
  expect(buildSecurityHeaders(settings, [], undefined, "'sha256-y'")['Content-Security-Policy']).toContain(
    "'sha256-y'",
  );
});

test('the policy allows nothing unsafe and ends nothing early', () => {
  const policy = buildContentSecurityPolicy(settings, ["'sha256-x'"]);
  expect(policy).not.toContain('unsafe');
  expect(readDirective(policy, 'default-src')).toEqual(["'none'"]);
  expect(readDirective(policy, 'object-src')).toEqual(["'none'"]);
  expect(readDirective(policy, 'frame-ancestors')).toEqual(["'none'"]);
  expect(readDirective(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
  expect(readDirective(policy, 'style-src')).toEqual(["'self'", "'sha256-x'"]);
});

test('each purpose adds its hosts, and analytics only with a tag id', () => {
  const [host] = settings.analytics.hosts.scripts;
  expect(readDirective(buildContentSecurityPolicy(settings, []), 'script-src')).toEqual([
    "'self'",
    ...settings.captcha.hosts.scripts,
  ]);
  const tagged = buildContentSecurityPolicy({ ...settings, analyticsTagId: 'T-1' }, []);
  expect(readDirective(tagged, 'script-src')).toContain(host);
});

test('only the captcha provider in use is allowed, by path where its host serves other scripts', () => {
  const policyOf = (captchaProvider: string) =>
    buildContentSecurityPolicy(
      allowCaptchaProvider(
        parseSettings(settingsFile),
        parseDeploymentSettings({ deployment: { captchaProvider } }),
      ),
      [],
    );
  const google = policyOf('google');
  expect(readDirective(google, 'script-src')).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ]);
  expect(google).not.toMatch(/hcaptcha|cloudflare/);
  expect(policyOf('turnstile')).not.toMatch(/google|gstatic|hcaptcha/);
  expect(policyOf('hcaptcha')).not.toMatch(/google|gstatic|cloudflare/);
});

test.each(['https://www.google.com', 'https://www.gstatic.com/', 'https://www.googletagmanager.com'])(
  'scripts of the whole host %s are refused',
  (host) => {
    const { captcha } = settings;
    const hosts = { ...captcha.hosts, scripts: [host] };
    expect(() => buildContentSecurityPolicy({ ...settings, captcha: { ...captcha, hosts } }, [])).toThrow(
      'add the path',
    );
  },
);

test('what the policy refuses is reported where the settings name an address, and nowhere else', () => {
  const deployment = parseDeploymentSettings({
    deployment: { reportsAddress: 'https://reports.example/csp' },
  });
  const headers = buildSecurityHeaders(settings, [], deployment);
  expect(headers['Reporting-Endpoints']).toBe('portal="https://reports.example/csp"');
  expect(readDirective(headers['Content-Security-Policy'] ?? '', 'report-to')).toEqual(['portal']);
  const silent = buildSecurityHeaders(settings, []);
  expect(silent).not.toHaveProperty('Reporting-Endpoints');
  expect(silent['Content-Security-Policy']).not.toContain('report-to');
  expect(() =>
    parseDeploymentSettings({ deployment: { reportsAddress: 'https://a.example/";x' } }),
  ).toThrow();
});

test.each([
  "'unsafe-inline'",
  '*',
  'https://*',
  'https:',
  'https://a.example; script-src *',
  'https://a.example b',
  'data:',
])('a setting that says %j where a host is meant is refused', (host) => {
  const { captcha } = settings;
  const hosts = { ...captcha.hosts, scripts: [host] };
  expect(() => buildContentSecurityPolicy({ ...settings, captcha: { ...captcha, hosts } }, [])).toThrow(
    'no source of a policy',
  );
  const trustedTypesPolicies = ["goog 'allow-duplicates'; default-src *"];
  expect(() =>
    buildContentSecurityPolicy({ ...settings, captcha: { ...captcha, trustedTypesPolicies } }, []),
  ).toThrow('no name of a policy');
});

test.each(['https://*.hcaptcha.com', 'http://127.0.0.1:8081', 'https://www.google.com/recaptcha/'])(
  'the host %s is allowed as it is',
  (host) => {
    const { captcha } = settings;
    const hosts = { ...captcha.hosts, scripts: [host] };
    const policy = buildContentSecurityPolicy({ ...settings, captcha: { ...captcha, hosts } }, []);
    expect(readDirective(policy, 'script-src')).toEqual(["'self'", host]);
  },
);

test('an api on another origin and error reports may be connected to', () => {
  const policy = buildContentSecurityPolicy(
    {
      ...settings,
      apiBaseAddress: 'https://api.case.example/v1',
      errorReports: { enabled: true, address: 'https://errors.case.example/report' },
    },
    [],
  );
  const sources = readDirective(policy, 'connect-src');
  expect(sources).toEqual(
    expect.arrayContaining(['https://api.case.example', 'https://errors.case.example']),
  );
});

test('every header of a page is there', () => {
  expect(buildSecurityHeaders(settings, [])).toMatchObject({
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  });
});

test('the constant styles of the installed react-aria are found', () => {
  const hashes = readLibraryStyleHashes();
  expect(hashes).toHaveLength(2);
  for (const hash of hashes) expect(hash).toMatch(/^'sha256-[A-Za-z0-9+/]{43}='$/);
});

test('a style text is taken with its constants, and a changed library is noticed', () => {
  const source = `const A = 'data-x';\nstyle.textContent = \`\n[\${A}] { color: red }\n \`.trim();`;
  expect(extractStyleText(source)).toBe('[data-x] { color: red }');
  expect(hashSource('[data-x] { color: red }')).toMatch(/^'sha256-/);
  expect(() => extractStyleText('style.textContent = text')).toThrow('No constant style');
  expect(() => extractStyleText(`style.textContent = \`\${B}\`.trim()`)).toThrow('B');
});
