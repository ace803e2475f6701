import {
  addScriptParameters,
  type CaptchaAdapter,
  describeThrown,
  toProviderLanguage,
} from './captcha-adapter.ts';

interface HcaptchaApi {
  render(
    container: HTMLElement,
    parameters: {
      sitekey: string;
      size: 'invisible';
      hl: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
      'open-callback': () => void;
      'chalexpired-callback': () => void;
      'close-callback': () => void;
      'error-callback': (code: unknown) => void;
    },
  ): string;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
}

declare global {
  interface Window {
    hcaptcha?: HcaptchaApi;
  }
}

function getApi(): HcaptchaApi {
  if (window.hcaptcha === undefined) throw new Error('script-error');
  return window.hcaptcha;
}

/** Creates the adapter of invisible hCaptcha. Its error codes are those of section 8 and need no translation. */
export function createHcaptchaAdapter(): CaptchaAdapter {
  return {
    provider: 'hcaptcha',
    tokenLifetimeMs: 120_000,
    toScriptAddress: (override, culture) =>
      addScriptParameters(override || 'https://js.hcaptcha.com/1/api.js', {
        render: 'explicit',
        recaptchacompat: 'off',
        hl: toProviderLanguage(culture),
      }),
    whenApiReady: async () => {
      getApi();
    },
    render: (container, options, events) =>
      getApi().render(container, {
        sitekey: options.siteKey,
        size: 'invisible',
        hl: toProviderLanguage(options.culture),
        callback: events.onToken,
        'expired-callback': events.onExpired,
        'open-callback': events.onChallenge,
        'chalexpired-callback': () => events.onError('challenge-expired'),
        'close-callback': () => events.onError('challenge-closed'),
        'error-callback': (code) => events.onError(describeThrown(code)),
      }),
    execute: (widgetId) => getApi().execute(widgetId),
    reset: (widgetId) => getApi().reset(widgetId),
    remove: (widgetId) => getApi().remove(widgetId),
    toErrorCode: describeThrown,
  };
}
