import {
  addScriptParameters,
  type CaptchaAdapter,
  type CaptchaEvents,
  describeThrown,
  toProviderLanguage,
} from './captcha-adapter.ts';
import { watchGoogleChallenge } from './google-challenge-watch.ts';

interface GoogleApi {
  ready(callback: () => void): void;
  render(
    container: HTMLElement,
    parameters: {
      sitekey: string;
      size: 'invisible';
      badge: 'inline';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): number;
  execute(widgetId: number): void;
  reset(widgetId: number): void;
}

declare global {
  interface Window {
    grecaptcha?: GoogleApi;
  }
}

/** Returns section 8's code for a value that Google's script threw, or its text if none fits. */
export function googleToErrorCode(thrown: unknown): string {
  const text = describeThrown(thrown);
  if (/client id|no recaptcha clients/i.test(text)) return 'invalid-captcha-id';
  if (/already been rendered|placeholder element/i.test(text)) return 'missing-captcha';
  return text;
}

function getApi(): GoogleApi {
  if (window.grecaptcha === undefined) throw new Error('script-error');
  return window.grecaptcha;
}

/** Creates the adapter of Google reCAPTCHA v2 invisible. `trustedtypes=true` makes its script work under Trusted Types. */
export function createGoogleAdapter(): CaptchaAdapter {
  const stopWatching = new Map<string, () => void>();

  function stopWatch(widgetId: string): void {
    stopWatching.get(widgetId)?.();
    stopWatching.delete(widgetId);
  }

  const eventsOf = new Map<string, CaptchaEvents>();
  return {
    provider: 'google',
    tokenLifetimeMs: 120_000,
    toScriptAddress: (override, culture) =>
      addScriptParameters(override || 'https://www.google.com/recaptcha/api.js', {
        render: 'explicit',
        trustedtypes: 'true',
        hl: toProviderLanguage(culture),
      }),
    // The first script only loads the second; `ready` calls back once that one has loaded.
    whenApiReady: () => new Promise((resolve) => getApi().ready(resolve)),
    render: (container, options, events) => {
      let widgetId = '';
      const number = getApi().render(container, {
        sitekey: options.siteKey,
        size: 'invisible',
        badge: 'inline',
        callback: (token) => {
          stopWatch(widgetId);
          events.onToken(token);
        },
        'expired-callback': events.onExpired,
        // Google reports only that it could not reach its servers; it continues by itself later.
        'error-callback': () => events.onError('network-error'),
      });
      widgetId = String(number);
      eventsOf.set(widgetId, events);
      return widgetId;
    },
    execute: (widgetId) => {
      getApi().execute(Number(widgetId));
      stopWatch(widgetId);
      stopWatching.set(
        widgetId,
        watchGoogleChallenge({
          onShown: () => eventsOf.get(widgetId)?.onChallenge(),
          onClosed: () => eventsOf.get(widgetId)?.onError('challenge-closed'),
        }),
      );
    },
    reset: (widgetId) => {
      stopWatch(widgetId);
      getApi().reset(Number(widgetId));
    },
    // Google cannot remove a widget; it disappears with its element.
    remove: (widgetId) => {
      stopWatch(widgetId);
      eventsOf.delete(widgetId);
    },
    toErrorCode: googleToErrorCode,
  };
}
