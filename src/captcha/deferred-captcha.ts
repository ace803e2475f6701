import { createObservable, subscribeToHeld } from '#kernel/observable.ts';
import { fail } from '#kernel/result.ts';
import type { CaptchaConfig } from '#server/small-endpoints.ts';
import type { CaptchaClient, CaptchaClientOptions, MountOptions } from './captcha-client.ts';
import { type CaptchaState, createInitialState } from './captcha-state.ts';

/** Element for the widget; `unmount` is set once the client is loaded. */
interface Host {
  readonly element: HTMLElement;
  readonly options: MountOptions;
  unmount: (() => void) | undefined;
}

/** Creates a captcha client whose code loads at the claimant's first interaction. */
export function createDeferredCaptcha(options: Omit<CaptchaClientOptions, 'config'>): CaptchaClient {
  const idle = createObservable<CaptchaState>(createInitialState(options.settings.redirectOnError));
  const client = createObservable<CaptchaClient | null>(null);
  let config: CaptchaConfig | null = null;
  const hosts = new Set<Host>();
  let isWanted = false;
  let loading: Promise<CaptchaClient | null> | undefined;

  /** Returns null if the code could not be fetched; the next attempt fetches it again. */
  function load(): Promise<CaptchaClient | null> {
    loading ??= import('./captcha-client.ts').then(
      ({ createCaptchaClient }) => {
        const loaded = createCaptchaClient({ ...options, config });
        for (const host of hosts) host.unmount = loaded.mount(host.element, host.options);
        client.set(loaded);
        return loaded;
      },
      () => {
        loading = undefined;
        return null;
      },
    );
    return loading;
  }

  return {
    get isReady() {
      return config !== null;
    },
    getState: () => client.get()?.getState() ?? idle.get(),
    subscribe: subscribeToHeld(client, idle),
    configure(next) {
      config = next;
      idle.set({ ...idle.get(), isReady: true, siteKey: next.siteKey ?? null });
      client.get()?.configure(next);
      // A `prepare` call before the config came had no effect.
      if (isWanted) void client.get()?.prepare();
    },
    mount(element, options = {}) {
      const host: Host = { element, options, unmount: client.get()?.mount(element, options) };
      hosts.add(host);
      return () => {
        hosts.delete(host);
        host.unmount?.();
      };
    },
    async prepare() {
      isWanted = true;
      await (await load())?.prepare();
    },
    async execute() {
      if (config === null) return fail({ code: 'not-ready' });
      const loaded = await load();
      return loaded === null ? fail({ code: 'script-error' }) : loaded.execute();
    },
    reset: () => client.get()?.reset(),
  };
}
