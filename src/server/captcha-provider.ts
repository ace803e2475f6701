/** Captcha providers behind one interface (decisions, "Captcha"). */
export type CaptchaProvider = 'google' | 'turnstile' | 'hcaptcha';

export function findCaptchaProvider(configured: string): CaptchaProvider | undefined {
  const name = configured.toLowerCase();
  if (name.includes('hcaptcha')) return 'hcaptcha';
  if (name.includes('google') || name.includes('recaptcha')) return 'google';
  return name.includes('turnstile') || name.includes('cloudflare') ? 'turnstile' : undefined;
}

export function hasNoCaptcha(configured: string): boolean {
  return /^(?:none)?$/i.test(configured.trim());
}

/** Chooses the provider: as `findCaptchaProvider`, and Turnstile for any other name (specification, section 7; decisions, "Captcha"). */
export function chooseProvider(configured: string): CaptchaProvider {
  return findCaptchaProvider(configured) ?? 'turnstile';
}
