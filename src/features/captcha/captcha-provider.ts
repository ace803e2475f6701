/** The captcha providers that stand behind one interface (decisions, "Captcha"). */
export type CaptchaProvider = 'google' | 'turnstile' | 'hcaptcha';

/**
 * The provider that the server's config means: Google's where it says so, hCaptcha where it is named, otherwise
 * Turnstile (specification, section 7; decisions, "Captcha").
 */
export function chooseProvider(configured: string): CaptchaProvider {
  const name = configured.toLowerCase();
  if (name.includes('hcaptcha')) return 'hcaptcha';
  if (name.includes('google') || name.includes('recaptcha')) return 'google';
  return 'turnstile';
}
