import { createObservable } from '#kernel/observable.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { chooseProvider, findCaptchaProvider, hasNoCaptcha } from '#server/captcha-provider.ts';
import type { PortalSettings } from '#server/settings.ts';
import type { CaptchaConfig } from '#server/small-endpoints.ts';
import {
  type CaptchaErrorCode,
  type CaptchaEvents,
  isCaptchaErrorCode,
  respondToCaptchaError,
} from './captcha-adapter.ts';
import { type CaptchaState, createInitialState } from './captcha-state.ts';
import { type CaptchaWidget, createCaptchaWidget } from './captcha-widget.ts';
import { createFramedWidget } from './framed-widget.ts';
import { type LoadScript, loadScript } from './load-script.ts';

/**
 * Reason for a missing token. 'not-ready': the config is not loaded; 'busy': another attempt runs; 'cancelled': the attempt was reset or
 * its page was left; 'unneeded': the settlement has no captcha; 'unknown-provider': the portal does not know the configured provider, and
 * its substitute gave no token; 'other': an event outside section 8, which was logged; the rest are section 8's events.
 */
export interface CaptchaFailure {
  readonly code:
    | 'not-ready'
    | 'busy'
    | 'cancelled'
    | 'unneeded'
    | 'unknown-provider'
    | 'other'
    | CaptchaErrorCode;
}

export interface MountOptions {
  readonly isLastResort?: boolean;
}

/** Common interface to every captcha provider (decisions, "Captcha"). */
export interface CaptchaClient {
  readonly isReady: boolean;
  getState(): CaptchaState;
  subscribe(listener: () => void): () => void;
  /** Takes the answer of GET /api/captcha (start-up step 6; later if the start was offline). */
  configure(config: CaptchaConfig): void;
  /** Offers an element for the widget; the last one gets it, one of `isLastResort` only without others. Returns the removal. */
  mount(container: HTMLElement, options?: MountOptions): () => void;
  /** Loads the provider's script and renders the widget before the first attempt, or again after a failed load. */
  prepare(): Promise<void>;
  /** Runs one attempt, or returns an unused token of an earlier one while it is valid. A second concurrent call fails with 'busy'. */
  execute(): Promise<Result<string, CaptchaFailure>>;
  /** Drops the token, ends an attempt and resets the widget. Call it after each authorize and submit. */
  reset(): void;
}

export interface CaptchaClientOptions {
  readonly config: CaptchaConfig | null;
  readonly settings: Pick<PortalSettings['captcha'], 'scriptAddresses' | 'redirectOnError'>;
  /** Origin of the frame that runs the provider's script; null or absent: the script runs in this page. */
  readonly foreignScriptsOrigin?: string | null;
  readonly loadScript?: LoadScript;
  readonly logEvent: (code: string, detail?: string) => void;
  /** Read when the script is loaded and the widget rendered. */
  readonly getCulture: () => string;
  /** Monotonic milliseconds (performance.now). */
  readonly now?: () => number;
}

/** Time after which an attempt without any event counts as slow, in ms. */
const SLOW_ATTEMPT_MS = 20_000;

/** Time for which an attempt waits for an element, in ms: its page was left, or the next one is still rendering. */
const HOMELESS_MS = 10_000;

/** Remaining validity below which a token is not used, in ms. */
const TOKEN_MARGIN_MS = 10_000;

interface Attempt {
  readonly settle: (result: Result<string, CaptchaFailure>) => void;
  hasRendered: boolean;
}

/** Creates the page's captcha client. The config may come later (`configure`). */
export function createCaptchaClient(options: CaptchaClientOptions): CaptchaClient {
  const { now = () => performance.now(), loadScript: load = loadScript } = options;
  const state = createObservable(createInitialState(options.settings.redirectOnError));
  const set = (change: Partial<CaptchaState>) => state.set({ ...state.get(), ...change });
  let containers: readonly HTMLElement[] = [];
  let host: HTMLElement | null = null;
  let widget: CaptchaWidget | null = null;
  let attempt: Attempt | null = null;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let homelessTimer: ReturnType<typeof setTimeout> | undefined;
  let tokenEnds = 0;
  let isTokenTaken = false;
  let isProviderKnown = true;

  function endAttempt(result: Result<string, CaptchaFailure>): void {
    clearTimeout(slowTimer);
    const ending = attempt;
    attempt = null;
    if (state.get().warning === 'slow') set({ warning: null });
    if (state.get().isInProgress) set({ isInProgress: false, isChallengeShown: false });
    ending?.settle(result);
  }

  function takeToken(token: string): void {
    tokenEnds = now() + (widget?.tokenLifetimeMs ?? 0) - TOKEN_MARGIN_MS;
    isTokenTaken = attempt !== null;
    set({ token, warning: null });
    endAttempt(succeed(token));
  }

  function resetWidget(): void {
    if (state.get().token !== null) set({ token: null });
    const thrown = widget?.reset();
    if (thrown !== undefined) options.logEvent('captcha-reset-failed', thrown);
  }

  function dropWidget(): void {
    widget?.remove();
    set({ widgetId: null, token: null, rendersOnError: true });
  }

  /** Reacts to an event as section 8 says, and ends the running attempt. */
  function handleError(code: string): void {
    // A substitute for an unknown provider is expected to fail; do not blame the claimant's browser or network.
    if (!isProviderKnown) {
      dropWidget();
      endAttempt(fail({ code: 'unknown-provider' }));
      return;
    }
    if (!isCaptchaErrorCode(code)) {
      options.logEvent('captcha-error', code);
      endAttempt(fail({ code: 'other' }));
      return;
    }
    const response = respondToCaptchaError(code);
    if (response === 'reset') resetWidget();
    if (response === 'render') dropWidget();
    // Offline, no blocker is to blame.
    if (response === 'warn-script') set({ warning: navigator.onLine ? 'script' : null });
    if (response === 'warn-reconnecting') set({ warning: 'reconnecting' });
    endAttempt(fail({ code }));
  }

  /** Handles an event of the rendered widget. Once per attempt, a new widget may replace a broken one. */
  function handleEvent(code: string): void {
    if (respondToCaptchaError(code) === 'render' && attempt?.hasRendered === false) {
      attempt.hasRendered = true;
      dropWidget();
      void runAttempt();
      return;
    }
    handleError(code);
    if (state.get().rendersOnError) void prepare();
  }

  /** Handles an expired token. Google reports an unsolved challenge the same way. */
  function handleExpiry(): void {
    if (attempt === null) resetWidget();
    else handleEvent('challenge-expired');
  }

  async function prepareWidget(
    element: HTMLElement,
    current: CaptchaWidget,
  ): Promise<Result<string, string>> {
    const first = await current.prepare(element, options.getCulture());
    if (first.ok || respondToCaptchaError(first.error) !== 'render') return first;
    dropWidget();
    return current.prepare(element, options.getCulture());
  }

  async function prepare(): Promise<boolean> {
    if (host === null || widget === null) return false;
    const prepared = await prepareWidget(host, widget);
    if (!prepared.ok) {
      if (prepared.error !== 'cancelled') handleError(prepared.error);
      return false;
    }
    const { warning } = state.get();
    set({
      widgetId: prepared.value,
      rendersOnError: false,
      warning: warning === 'script' ? null : warning,
    });
    return true;
  }

  async function runAttempt(): Promise<void> {
    const running = attempt;
    if (!(await prepare()) || running === null || attempt !== running) return;
    // Do not resume what the widget was doing when the network went away.
    if (state.get().warning === 'reconnecting') resetWidget();
    const thrown = widget?.execute();
    if (thrown !== undefined) handleEvent(thrown);
  }

  /** Moves the widget to the newest element; a running attempt stays in its element while that exists. */
  function moveWidget(): void {
    const next = containers.at(-1) ?? null;
    const isSettled = attempt !== null && host !== null && containers.includes(host);
    if (next === host || isSettled) return;
    host = next;
    widget?.remove();
    set({ widgetId: null, token: null, warning: null, isChallengeShown: false });
    if (host === null) {
      waitForHost();
      return;
    }
    clearTimeout(homelessTimer);
    if (attempt !== null) void runAttempt();
  }

  function waitForHost(): void {
    clearTimeout(homelessTimer);
    homelessTimer = setTimeout(() => endAttempt(fail({ code: 'cancelled' })), HOMELESS_MS);
  }

  function configure(config: CaptchaConfig): void {
    const named = config.provider ?? '';
    const siteKey = config.siteKey ?? '';
    const provider = hasNoCaptcha(named) ? null : chooseProvider(named);
    const known = state.get();
    if (known.isReady && known.provider === provider && known.siteKey === siteKey) return;
    endAttempt(fail({ code: 'cancelled' }));
    widget?.remove();
    widget = null;
    set({ isReady: true, provider, siteKey, widgetId: null, token: null, warning: null });
    if (provider === null) return;
    isProviderKnown = findCaptchaProvider(named) !== undefined;
    if (!isProviderKnown) options.logEvent('captcha-provider-unknown');
    const events: CaptchaEvents = {
      onToken: takeToken,
      onExpired: handleExpiry,
      onError: handleEvent,
      onChallenge() {
        clearTimeout(slowTimer);
        if (attempt !== null) set({ isChallengeShown: true });
      },
    };
    const origin = options.foreignScriptsOrigin ?? null;
    const scriptAddress = options.settings.scriptAddresses[provider];
    widget =
      origin === null
        ? createCaptchaWidget({ provider, siteKey, scriptAddress, loadScript: load, events })
        : createFramedWidget({ origin, provider, siteKey, events });
  }

  if (options.config !== null) configure(options.config);

  return {
    get isReady() {
      return state.get().isReady;
    },
    getState: state.get,
    subscribe: state.subscribe,
    configure,
    async prepare() {
      moveWidget();
      await prepare();
    },
    mount(element, { isLastResort = false } = {}) {
      containers = isLastResort ? [element, ...containers] : [...containers, element];
      moveWidget();
      return () => {
        containers = containers.filter((container) => container !== element);
        moveWidget();
      };
    },
    execute() {
      if (attempt !== null) return Promise.resolve(fail({ code: 'busy' }));
      moveWidget();
      const { isReady, provider, token } = state.get();
      if (isReady && provider === null) return Promise.resolve(fail({ code: 'unneeded' }));
      if (!isReady) return Promise.resolve(fail({ code: 'not-ready' }));
      if (token !== null && !isTokenTaken && now() < tokenEnds) {
        isTokenTaken = true;
        return Promise.resolve(succeed(token));
      }
      if (token !== null) resetWidget();
      return new Promise((settle) => {
        attempt = { settle, hasRendered: false };
        slowTimer = setTimeout(
          () => (isProviderKnown ? set({ warning: 'slow' }) : handleError('challenge-expired')),
          SLOW_ATTEMPT_MS,
        );
        set({ isInProgress: true });
        if (host === null) waitForHost();
        else void runAttempt();
      });
    },
    reset() {
      endAttempt(fail({ code: 'cancelled' }));
      resetWidget();
    },
  };
}
