import { fail, type Result, succeed } from '#kernel/result.ts';
import type { CaptchaProvider } from '#server/captcha-provider.ts';
import type { CaptchaAdapter, CaptchaEvents } from './captcha-adapter.ts';
import type { LoadScript } from './load-script.ts';

/** Loads each provider's adapter with its script, so that no page loads the other two. */
const ADAPTER_LOADERS: Record<CaptchaProvider, () => Promise<CaptchaAdapter>> = {
  google: async () => (await import('./google-adapter.ts')).createGoogleAdapter(),
  turnstile: async () => (await import('./turnstile-adapter.ts')).createTurnstileAdapter(),
  hcaptcha: async () => (await import('./hcaptcha-adapter.ts')).createHcaptchaAdapter(),
};

export interface CaptchaWidgetOptions {
  readonly provider: CaptchaProvider;
  readonly siteKey: string;
  /** Override of the provider's script address, or ''. */
  readonly scriptAddress: string;
  readonly loadScript: LoadScript;
  readonly events: CaptchaEvents;
}

/** One provider's widget in the page. Error codes are those of captcha-adapter.ts, or the provider's own text. */
export interface CaptchaWidget {
  readonly tokenLifetimeMs: number;
  /** Loads the script and renders, if needed; returns the widget's id. Fails with 'cancelled' if it was removed meanwhile. */
  prepare(container: HTMLElement, culture: string): Promise<Result<string, string>>;
  /** Returns the code of an immediate failure; undefined if the attempt has begun. */
  execute(): string | undefined;
  reset(): string | undefined;
  remove(): void;
}

interface Rendered {
  readonly adapter: CaptchaAdapter;
  readonly id: string;
  readonly element: HTMLElement;
}

/** Limit for the provider's API to become ready after its script has loaded, in ms. */
const API_TIMEOUT_MS = 30_000;

export function createCaptchaWidget(options: CaptchaWidgetOptions): CaptchaWidget {
  let loaded: CaptchaAdapter | undefined;
  let rendered: Rendered | null = null;
  let preparing: Promise<Result<string, string>> | null = null;
  let generation = 0;

  async function loadApi(adapter: CaptchaAdapter, culture: string): Promise<boolean> {
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
    loaded ??= await ADAPTER_LOADERS[options.provider]().catch(() => undefined);
    const adapter = loaded;
    const hasApi = adapter !== undefined && (await loadApi(adapter, culture));
    if (!hasApi) return fail(started === generation ? 'script-error' : 'cancelled');
    if (started !== generation) return fail('cancelled');
    // A fresh element each time: Google refuses to render twice in the same one.
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
      rendered = { adapter, id, element };
      return succeed(id);
    } catch (thrown) {
      element.remove();
      return fail(adapter.toErrorCode(thrown));
    }
  }

  function callRendered(call: (widget: Rendered) => void): string | undefined {
    if (rendered === null) return undefined;
    try {
      call(rendered);
      return undefined;
    } catch (thrown) {
      return rendered.adapter.toErrorCode(thrown);
    }
  }

  return {
    get tokenLifetimeMs() {
      return loaded?.tokenLifetimeMs ?? 0;
    },
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
    execute: () => callRendered(({ adapter, id }) => adapter.execute(id)),
    reset: () => callRendered(({ adapter, id }) => adapter.reset(id)),
    remove() {
      generation += 1;
      preparing = null;
      callRendered(({ adapter, id }) => adapter.remove(id));
      rendered?.element.remove();
      rendered = null;
    },
  };
}
