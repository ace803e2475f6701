import type { CaptchaProvider } from '#captcha/captcha-provider.ts';

/** What a rendered widget tells. `onError` takes a code of captcha-errors.ts, or the provider's own where none fits. */
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
  /** The code of captcha-errors.ts for what a call threw, or the thrown text where none fits. */
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
