import type { CaptchaProvider } from '#server/captcha-provider.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { DeploymentSettings } from './deployment-settings.ts';

type Hosts = PortalSettings['captcha']['hosts'];

const CLOUDFLARE = ['https://challenges.cloudflare.com'];
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** Hosts that each provider needs, with a path if the host also serves other people's scripts. */
const CAPTCHA_HOSTS: Readonly<Record<CaptchaProvider, Hosts>> = {
  google: {
    scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connects: ['https://www.google.com/recaptcha/'],
    images: [],
  },
  turnstile: { scripts: CLOUDFLARE, frames: CLOUDFLARE, connects: [], images: [] },
  hcaptcha: { scripts: HCAPTCHA, frames: HCAPTCHA, connects: HCAPTCHA, images: [] },
};

/** Adds the hosts of the provider in use to those in the settings, unless its script comes from another address. */
export function allowCaptchaProvider(
  settings: PortalSettings,
  { captchaProvider }: DeploymentSettings,
): PortalSettings {
  const { captcha } = settings;
  if (captchaProvider === null || captcha.scriptAddresses[captchaProvider] !== '') return settings;
  const own = CAPTCHA_HOSTS[captchaProvider];
  const merge = (purpose: keyof Hosts) => [...new Set([...own[purpose], ...captcha.hosts[purpose]])];
  const hosts = {
    scripts: merge('scripts'),
    frames: merge('frames'),
    connects: merge('connects'),
    images: merge('images'),
  };
  return { ...settings, captcha: { ...captcha, hosts } };
}
