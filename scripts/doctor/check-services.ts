import { chooseProvider, findCaptchaProvider } from '#captcha/captcha-provider.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import type { PortalSettings } from '#server/settings.ts';
import { advise, type Finding, judge } from './finding.ts';

/** Where each captcha provider's script comes from unless the settings say otherwise. */
const CAPTCHA_SCRIPTS = {
  google: 'https://www.google.com/recaptcha/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
} as const;

/**
 * Checks that the scripts and images of other parties that this case uses are allowed by its settings, and
 * can be reached from here.
 */
export async function checkServices(url: URL, settings: PortalSettings): Promise<Finding[]> {
  const { captcha, wallet, analytics, analyticsTagId } = settings;
  const provider = await readCaptchaProvider(url, settings);
  const name = chooseProvider(provider);
  const script = captcha.scriptAddresses[name] || CAPTCHA_SCRIPTS[name];
  const used = [
    { subject: 'captcha script', address: script, allowed: captcha.hosts.scripts },
    { subject: 'wallet button image', address: wallet.buttonImageUrl, allowed: wallet.hosts.images },
    ...(analyticsTagId === null
      ? []
      : [
          { subject: 'analytics script', address: analytics.scriptAddress, allowed: analytics.hosts.scripts },
        ]),
  ];
  const findings = used
    .filter(({ address }) => address !== '')
    .map(({ subject, address, allowed }) => checkService(subject, new URL(address, url), url, allowed));
  const known = judge(
    'captcha provider',
    findCaptchaProvider(provider) !== undefined,
    'is one that the portal knows',
    `"${provider}" is none that the portal knows: it tries Turnstile, and where that gives no token authorizes without one`,
  );
  return [known, ...(await Promise.all(findings)).flat()];
}

async function readCaptchaProvider(url: URL, settings: PortalSettings): Promise<string> {
  const base = settings.apiBaseAddress === '' ? url.origin : settings.apiBaseAddress;
  const answer = await fetch(base + ENDPOINTS.captcha);
  const { provider = '' }: { provider?: string } = answer.ok ? await answer.json() : {};
  return provider;
}

async function checkService(
  subject: string,
  address: URL,
  site: URL,
  allowed: readonly string[],
): Promise<Finding[]> {
  const isAllowed = address.origin === site.origin || allowed.some((host) => coversAddress(host, address));
  const reached = await fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  );
  return [
    judge(subject, isAllowed, `${address.host} is allowed`, `the settings do not allow ${address.origin}`),
    advise(
      subject,
      reached === 200,
      'can be reached',
      `${address.href} cannot be reached from here (${reached})`,
    ),
  ];
}

function coversAddress(host: string, { origin, protocol, hostname, pathname }: URL): boolean {
  if (!host.includes('*.')) {
    if (!URL.canParse(host)) return false;
    const source = new URL(host);
    return source.origin === origin && pathname.startsWith(source.pathname);
  }
  const [scheme = '', domain = ''] = host.split('://*.');
  return protocol === `${scheme}:` && hostname.endsWith(`.${domain}`);
}
