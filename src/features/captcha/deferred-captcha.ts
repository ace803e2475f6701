import type { CaptchaConfig } from '#core/contract/captcha.ts';
import { createObservable } from '#core/observable.ts';
import { fail } from '#core/result.ts';
import type { CaptchaClient, CaptchaClientOptions } from './captcha-client.ts';
import { type CaptchaState, createInitialState } from './captcha-state.ts';

/**
 * The captcha client of a page whose code comes with the claimant's first interaction: until then it only remembers the
 * config and the element that will hold the widget.
 */
export function createDeferredCaptcha(options: Omit<CaptchaClientOptions, 'config'>): CaptchaClient {
  const idle = createObservable<CaptchaState>(createInitialState(options.settings.redirectOnError));
  const client = createObservable<CaptchaClient | null>(null);
  let config: CaptchaConfig | null = null;
  let container: HTMLElement | null = null;
  let unmount = () => {};
  let isWanted = false;
  let loading: Promise<CaptchaClient | null> | undefined;

  /** Null where the code could not be fetched: the next attempt fetches it again. */
  function load(): Promise<CaptchaClient | null> {
    loading ??= import('./captcha-client.ts').then(
      ({ createCaptchaClient }) => {
        const loaded = createCaptchaClient({ ...options, config });
        if (container !== null) unmount = loaded.mount(container);
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
    subscribe(listener) {
      let stop = (client.get() ?? idle).subscribe(listener);
      const stopLoading = client.subscribe(() => {
        stop();
        stop = client.get()?.subscribe(listener) ?? (() => {});
        listener();
      });
      return () => {
        stopLoading();
        stop();
      };
    },
    configure(next) {
      config = next;
      idle.set({ ...idle.get(), isReady: true, siteKey: next.siteKey });
      client.get()?.configure(next);
      // Who asked before there was a config could not be served.
      if (isWanted) void client.get()?.prepare();
    },
    mount(element) {
      container = element;
      unmount = client.get()?.mount(element) ?? (() => {});
      return () => {
        unmount();
        if (container === element) container = null;
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
