/** The captcha providers that stand behind one interface (decisions, "Captcha"). */
export type CaptchaProvider = 'google' | 'turnstile' | 'hcaptcha';

/** The provider that a server's config names; undefined where it is none that the portal knows. */
export function findCaptchaProvider(configured: string): CaptchaProvider | undefined {
  const name = configured.toLowerCase();
  if (name.includes('hcaptcha')) return 'hcaptcha';
  if (name.includes('google') || name.includes('recaptcha')) return 'google';
  return name.includes('turnstile') || name.includes('cloudflare') ? 'turnstile' : undefined;
}

/** Whether a server's config says that the settlement has no captcha. */
export function hasNoCaptcha(configured: string): boolean {
  return /^(?:none)?$/i.test(configured.trim());
}

/**
 * The provider that the server's config means: Google's where it says so, hCaptcha where it is named, otherwise
 * Turnstile (specification, section 7; decisions, "Captcha").
 */
export function chooseProvider(configured: string): CaptchaProvider {
  return findCaptchaProvider(configured) ?? 'turnstile';
}
