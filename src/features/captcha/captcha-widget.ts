import { fail, type Result, succeed } from '#core/result.ts';
import type { CaptchaAdapter, CaptchaEvents } from './captcha-adapter.ts';
import type { CaptchaProvider } from './captcha-provider.ts';
import { createGoogleAdapter } from './google-adapter.ts';
import { createHcaptchaAdapter } from './hcaptcha-adapter.ts';
import type { LoadScript } from './load-script.ts';
import { createTurnstileAdapter } from './turnstile-adapter.ts';

const ADAPTERS: Record<CaptchaProvider, () => CaptchaAdapter> = {
  google: createGoogleAdapter,
  turnstile: createTurnstileAdapter,
  hcaptcha: createHcaptchaAdapter,
};

export interface CaptchaWidgetOptions {
  readonly provider: CaptchaProvider;
  readonly siteKey: string;
  /** An override of the provider's script address, or ''. */
  readonly scriptAddress: string;
  readonly loadScript: LoadScript;
  readonly events: CaptchaEvents;
}

/** One provider's widget in the page. Error codes are those of captcha-errors.ts, or the provider's own text. */
export interface CaptchaWidget {
  readonly tokenLifetimeMs: number;
  /** Loads the script and renders, where that was not done; the widget's id. 'cancelled': it was removed meanwhile. */
  prepare(container: HTMLElement, culture: string): Promise<Result<string, string>>;
  /** The code of what went wrong at once; undefined where the attempt has begun. */
  execute(): string | undefined;
  reset(): string | undefined;
  remove(): void;
}

/** How long the provider's API may take after its script has loaded, in ms. */
const API_TIMEOUT_MS = 30_000;

/** Creates the widget of a provider; nothing is loaded before `prepare`. */
export function createCaptchaWidget(options: CaptchaWidgetOptions): CaptchaWidget {
  const adapter = ADAPTERS[options.provider]();
  let rendered: { readonly id: string; readonly element: HTMLElement } | null = null;
  let preparing: Promise<Result<string, string>> | null = null;
  let generation = 0;

  async function loadApi(culture: string): Promise<boolean> {
    const script = await options.loadScript(adapter.toScriptAddress(options.scriptAddress, culture));
    if (!script.ok) return false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), API_TIMEOUT_MS);
    });
    const ready = adapter.whenApiReady().then(
      () => true,
      () => false,
    );
    return Promise.race([ready, timeout]).finally(() => clearTimeout(timer));
  }

  async function render(container: HTMLElement, culture: string): Promise<Result<string, string>> {
    const started = generation;
    if (!(await loadApi(culture))) return fail(started === generation ? 'script-error' : 'cancelled');
    if (started !== generation) return fail('cancelled');
    // A fresh element each time: Google refuses to render twice in one.
    const element = document.createElement('div');
    container.append(element);
    const ifCurrent =
      <T extends unknown[]>(listener: (...values: T) => void) =>
      (...values: T) => {
        if (started === generation) listener(...values);
      };
    try {
      const id = adapter.render(
        element,
        { siteKey: options.siteKey, culture },
        {
          onToken: ifCurrent(options.events.onToken),
          onExpired: ifCurrent(options.events.onExpired),
          onError: ifCurrent(options.events.onError),
          onChallenge: ifCurrent(options.events.onChallenge),
        },
      );
      rendered = { id, element };
      return succeed(id);
    } catch (thrown) {
      element.remove();
      return fail(adapter.toErrorCode(thrown));
    }
  }

  function callRendered(call: (id: string) => void): string | undefined {
    if (rendered === null) return undefined;
    try {
      call(rendered.id);
      return undefined;
    } catch (thrown) {
      return adapter.toErrorCode(thrown);
    }
  }

  return {
    tokenLifetimeMs: adapter.tokenLifetimeMs,
    prepare(container, culture) {
      if (rendered !== null) return Promise.resolve(succeed(rendered.id));
      if (preparing === null) {
        const started = render(container, culture).finally(() => {
          if (preparing === started) preparing = null;
        });
        preparing = started;
      }
      return preparing;
    },
    execute: () => callRendered((id) => adapter.execute(id)),
    reset: () => callRendered((id) => adapter.reset(id)),
    remove() {
      generation += 1;
      preparing = null;
      callRendered((id) => adapter.remove(id));
      rendered?.element.remove();
      rendered = null;
    },
  };
}
