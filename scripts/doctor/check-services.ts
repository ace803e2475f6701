import { suggest } from '#api-mock/case/explain-issues.ts';
import { chooseProvider, findCaptchaProvider, hasNoCaptcha } from '#server/captcha-provider.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import type { PortalSettings } from '#server/settings.ts';
import { captchaConfigSchema } from '#server/small-endpoints.ts';
import { advise, type Finding, judge } from './finding.ts';
import { getJson } from './get-json.ts';

const CAPTCHA_SCRIPTS = {
  google: 'https://www.google.com/recaptcha/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
} as const;

/** Checks that the settings allow the third-party scripts and images that the case uses, and that they can be reached. */
export async function checkServices(url: URL, settings: PortalSettings): Promise<Finding[]> {
  const { wallet, analytics, analyticsTagId, foreignScriptsOrigin: frameOrigin } = settings;
  const base = settings.apiBaseAddress === '' ? url.origin : settings.apiBaseAddress;
  const provider = await readCaptchaProvider(base);
  const isFramed = frameOrigin !== null;
  const used = [
    ...(provider === undefined || isFramed ? [] : [describeCaptchaScript(provider, settings)]),
    // The policy allows the picture's origin by itself.
    { subject: 'wallet button image', address: wallet.buttonImageUrl, allowed: [wallet.buttonImageUrl] },
    ...(analyticsTagId === null || isFramed
      ? []
      : [
          { subject: 'analytics script', address: analytics.scriptAddress, allowed: analytics.hosts.scripts },
        ]),
  ];
  const findings = used
    .filter(({ address }) => address !== '')
    .map(({ subject, address, allowed }) => checkService(subject, new URL(address, url), url, allowed));
  const known =
    provider === undefined
      ? advise(
          'captcha',
          false,
          '',
          'there is none: nothing slows down who tries credentials by the thousand',
        )
      : judge(
          'captcha provider',
          findCaptchaProvider(provider) !== undefined,
          'is one that the portal knows',
          `"${provider}" is none that the portal knows${suggest(provider, Object.keys(CAPTCHA_SCRIPTS))}: it tries Turnstile, and where that gives no token authorizes without one`,
        );
  const framed = frameOrigin === null ? [] : [await checkFrame(frameOrigin, url.origin)];
  return [known, ...framed, ...(await Promise.all(findings)).flat()];
}

/** Checks that the other origin serves the frame's page and lets only the portal embed it. */
async function checkFrame(origin: string, portalOrigin: string): Promise<Finding> {
  const policy = await fetch(`${origin}/`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok, headers }) => (ok ? (headers.get('Content-Security-Policy') ?? '') : ''),
    () => '',
  );
  return judge(
    'frame of foreign scripts',
    policy.split('; ').includes(`frame-ancestors ${portalOrigin}`),
    `${origin} has the page, for this origin alone`,
    `${origin} has no page whose policy says "frame-ancestors ${portalOrigin}"`,
  );
}

function describeCaptchaScript(provider: string, { captcha }: PortalSettings) {
  const name = chooseProvider(provider);
  const address = captcha.scriptAddresses[name] || CAPTCHA_SCRIPTS[name];
  return { subject: 'captcha script', address, allowed: captcha.hosts.scripts };
}

/** Returns undefined if there is no captcha, or if the call fails; another check reports that. */
async function readCaptchaProvider(base: string): Promise<string | undefined> {
  const config = await getJson(base, ENDPOINTS.captcha, captchaConfigSchema);
  const provider = config.ok ? (config.value.provider ?? '') : '';
  return hasNoCaptcha(provider) ? undefined : provider;
}

async function checkService(
  subject: string,
  address: URL,
  site: URL,
  allowed: readonly string[],
): Promise<Finding[]> {
  const isAllowed =
    address.origin === site.origin || allowed.some((source) => coversAddress(source, address));
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

/** Tells whether the Content-Security-Policy allows an address by one of its sources. */
export function coversAddress(source: string, address: URL): boolean {
  const url = URL.parse(source.replace('://*.', '://'));
  if (url === null || url.protocol !== address.protocol || url.port !== address.port) return false;
  const isHost = source.includes('://*.')
    ? address.hostname.endsWith(`.${url.hostname}`)
    : address.hostname === url.hostname;
  return isHost && coversPath(url.pathname, address.pathname);
}

/** A path with a slash at its end covers all below it, any other one itself alone. */
function coversPath(path: string, asked: string): boolean {
  return path.endsWith('/') ? asked.startsWith(path) : asked === path;
}
