import type { CaptchaProvider } from '#server/captcha-provider.ts';

/** What a rendered widget tells. `onError` takes one of the codes below, or the provider's own where none fits. */
export interface CaptchaEvents {
  onToken(token: string): void;
  onExpired(): void;
  onError(code: string): void;
  /** A challenge is shown to the visitor: from now on the attempt takes as long as they need. */
  onChallenge(): void;
}

export interface CaptchaRenderOptions {
  readonly siteKey: string;
  /** BCP 47. */
  readonly culture: string;
}

/** One provider's script API behind the one interface; each has its own file. Calls may throw what the script throws. */
export interface CaptchaAdapter {
  readonly provider: CaptchaProvider;
  /** How long the provider takes a token for valid, in ms. */
  readonly tokenLifetimeMs: number;
  /** The script's address; `override` (settings.captcha.scriptAddresses) replaces the provider's own host and path. */
  toScriptAddress(override: string, culture: string): string;
  /** After the script has loaded: resolves once its API can render, rejects where the API is missing. */
  whenApiReady(): Promise<void>;
  /** Renders an invisible widget into an empty element and returns its id. */
  render(container: HTMLElement, options: CaptchaRenderOptions, events: CaptchaEvents): string;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
  /** The code, one of those below, for what a call threw, or the thrown text where none fits. */
  toErrorCode(thrown: unknown): string;
}

/** A script address with query parameters added; a parameter that an override already carries is kept. */
export function addScriptParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address, document.baseURI);
  for (const [name, value] of Object.entries(parameters)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

/** The captcha events of the error catalogue (specification, section 8), in hCaptcha's words. */
export const CAPTCHA_ERROR_CODES = [
  'missing-captcha',
  'invalid-captcha-id',
  'network-error',
  'script-error',
  'rate-limited',
  'invalid-data',
  'challenge-closed',
  'challenge-expired',
  'challenge-error',
  'internal-error',
] as const;
export type CaptchaErrorCode = (typeof CAPTCHA_ERROR_CODES)[number];

/** What an event makes the widget do; `log` is for whatever the catalogue does not name. */
export type CaptchaErrorResponse = 'render' | 'warn-reconnecting' | 'warn-script' | 'reset' | 'log';

const RESPONSES = {
  'missing-captcha': 'render',
  'invalid-captcha-id': 'render',
  'network-error': 'warn-reconnecting',
  'script-error': 'warn-script',
  'rate-limited': 'reset',
  'invalid-data': 'reset',
  'challenge-closed': 'reset',
  'challenge-expired': 'reset',
  'challenge-error': 'reset',
  'internal-error': 'reset',
} as const satisfies Record<CaptchaErrorCode, CaptchaErrorResponse>;

/** True for the codes of section 8. */
export function isCaptchaErrorCode(code: string): code is CaptchaErrorCode {
  return Object.hasOwn(RESPONSES, code);
}

/** What to do about an event: section 8's answer for its own codes, a log entry for any other. */
export function respondToCaptchaError(code: string): CaptchaErrorResponse {
  return isCaptchaErrorCode(code) ? RESPONSES[code] : 'log';
}

/** The text of whatever a provider's script threw or passed to its error callback; '' where there is none. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'string' || typeof thrown === 'number' ? String(thrown) : '';
}

/**
 * The language code that the captcha providers take for one of our cultures: they name Chinese by region, and know the
 * other languages by their first subtag.
 */
export function toProviderLanguage(culture: string): string {
  const [language = 'en', script = ''] = culture.split('-');
  if (language !== 'zh') return language;
  return script === 'Hant' || script === 'TW' || script === 'HK' ? 'zh-TW' : 'zh-CN';
}
