import type { CaptchaProvider } from '#server/captcha-provider.ts';

/** Callbacks of a rendered widget. `onError` gets one of the codes below, or the provider's own if none fits. */
export interface CaptchaEvents {
  onToken(token: string): void;
  onExpired(): void;
  onError(code: string): void;
  /** The visitor sees a challenge; from now on the attempt may take as long as they need. */
  onChallenge(): void;
}

export interface CaptchaRenderOptions {
  readonly siteKey: string;
  /** BCP 47. */
  readonly culture: string;
}

/** Common interface to a provider's script API, one file per provider. Calls may throw whatever the script throws. */
export interface CaptchaAdapter {
  readonly provider: CaptchaProvider;
  /** Validity of a token, in ms. */
  readonly tokenLifetimeMs: number;
  /** Returns the script's address; `override` (settings.captcha.scriptAddresses) replaces the provider's host and path. */
  toScriptAddress(override: string, culture: string): string;
  /** Call after the script has loaded. Resolves once the API can render; rejects if the API is missing. */
  whenApiReady(): Promise<void>;
  /** Renders an invisible widget into an empty element and returns its id. */
  render(container: HTMLElement, options: CaptchaRenderOptions, events: CaptchaEvents): string;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
  /** Returns the code below for a thrown value, or its text if none fits. */
  toErrorCode(thrown: unknown): string;
}

/** Adds query parameters to a script address, except those that an override already has. */
export function addScriptParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address, document.baseURI);
  for (const [name, value] of Object.entries(parameters)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Captcha events of the error catalogue (specification, section 8), in hCaptcha's words. */
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

/** Reaction of the widget to an event; `log` is for events that the catalogue does not name. */
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

export function isCaptchaErrorCode(code: string): code is CaptchaErrorCode {
  return Object.hasOwn(RESPONSES, code);
}

export function respondToCaptchaError(code: string): CaptchaErrorResponse {
  return isCaptchaErrorCode(code) ? RESPONSES[code] : 'log';
}

/** Returns the text of a value that a provider's script threw or reported; '' if there is none. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'string' || typeof thrown === 'number' ? String(thrown) : '';
}

/** Returns the providers' language code for a culture: Chinese by region, other languages by their first subtag. */
export function toProviderLanguage(culture: string): string {
  const [language = 'en', script = ''] = culture.split('-');
  if (language !== 'zh') return language;
  return script === 'Hant' || script === 'TW' || script === 'HK' ? 'zh-TW' : 'zh-CN';
}
