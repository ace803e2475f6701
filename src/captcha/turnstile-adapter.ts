import {
  addScriptParameters,
  type CaptchaAdapter,
  type CaptchaErrorCode,
  describeThrown,
  toProviderLanguage,
} from './captcha-adapter.ts';

interface TurnstileApi {
  render(
    container: HTMLElement,
    parameters: {
      sitekey: string;
      execution: 'execute';
      appearance: 'interaction-only';
      size: 'flexible';
      language: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'before-interactive-callback': () => void;
      'timeout-callback': () => void;
      'unsupported-callback': () => void;
      'error-callback': (code: unknown) => boolean;
    },
  ): string | undefined;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
}

declare global {
  interface Window {
    turnstile?: TurnstileApi;
  }
}

/** Turnstile's numeric code families, longest prefix first, with section 8's codes. */
const CODE_FAMILIES: readonly (readonly [prefix: string, code: CaptchaErrorCode])[] = [
  ['110600', 'challenge-expired'],
  ['110620', 'challenge-expired'],
  ['110430', 'invalid-data'],
  ['110420', 'invalid-data'],
  ['200500', 'network-error'],
  ['200010', 'internal-error'],
  ['100', 'internal-error'],
  ['102', 'invalid-data'],
  ['103', 'invalid-data'],
  ['104', 'invalid-data'],
  ['106', 'invalid-data'],
  ['120', 'internal-error'],
  ['300', 'challenge-error'],
  ['600', 'challenge-error'],
];

/** Returns section 8's code for a Turnstile report, or its number if none fits (say, a wrong site key). */
export function turnstileToErrorCode(reported: unknown): string {
  const text = describeThrown(reported);
  if (/nothing to (reset|remove)|could not find/i.test(text)) return 'invalid-captcha-id';
  const number = /\d{6}/.exec(text)?.[0] ?? text;
  return CODE_FAMILIES.find(([prefix]) => number.startsWith(prefix))?.[1] ?? number;
}

function getApi(): TurnstileApi {
  if (window.turnstile === undefined) throw new Error('script-error');
  return window.turnstile;
}

/** Creates the adapter of Cloudflare Turnstile. It has no "invisible" size; `interaction-only` is the equivalent. */
export function createTurnstileAdapter(): CaptchaAdapter {
  return {
    provider: 'turnstile',
    tokenLifetimeMs: 300_000,
    toScriptAddress: (override) =>
      addScriptParameters(override || 'https://challenges.cloudflare.com/turnstile/v0/api.js', {
        render: 'explicit',
      }),
    whenApiReady: async () => {
      getApi();
    },
    render: (container, options, events) => {
      const widgetId = getApi().render(container, {
        sitekey: options.siteKey,
        execution: 'execute',
        appearance: 'interaction-only',
        size: 'flexible',
        language: toProviderLanguage(options.culture).toLowerCase(),
        callback: events.onToken,
        'expired-callback': events.onExpired,
        'before-interactive-callback': events.onChallenge,
        'timeout-callback': () => events.onError('challenge-expired'),
        'unsupported-callback': () => events.onError('unsupported'),
        'error-callback': (code) => {
          events.onError(turnstileToErrorCode(code));
          // `true` means handled; otherwise Turnstile writes to the console.
          return true;
        },
      });
      if (widgetId === undefined) throw new Error('missing-captcha');
      return widgetId;
    },
    execute: (widgetId) => getApi().execute(widgetId),
    reset: (widgetId) => getApi().reset(widgetId),
    remove: (widgetId) => getApi().remove(widgetId),
    toErrorCode: turnstileToErrorCode,
  };
}
