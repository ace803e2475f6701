import * as z from 'zod/mini';
import { type ForeignFrame, openForeignFrame } from '#design/foreign-frame.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { CaptchaProvider } from '#server/captcha-provider.ts';
import type { CaptchaWidget, CaptchaWidgetOptions } from './captcha-widget.ts';

/** Schema of a text of one to `most` characters. */
function text(most: number) {
  return z.string().check(z.regex(new RegExp(`^[^]{1,${most}}$`)));
}

/** Command from the portal to the frame. */
export const captchaCommandSchema = z.union([
  z.object({
    type: z.literal('render'),
    provider: z.enum(['google', 'turnstile', 'hcaptcha']),
    siteKey: z.string(),
    culture: z.string(),
  }),
  z.object({ type: z.literal('execute') }),
  z.object({ type: z.literal('reset') }),
]);
export type CaptchaCommand = z.infer<typeof captchaCommandSchema>;

/** Report from the frame to the portal. Third-party scripts run there, so nothing in it can be trusted. */
const reportSchema = z.union([
  z.object({ type: z.literal('rendered'), tokenLifetimeMs: z.number() }),
  z.object({ type: z.literal('failed'), code: text(64) }),
  z.object({ type: z.literal('token'), token: text(16_384) }),
  z.object({ type: z.literal('expired') }),
  z.object({ type: z.literal('error'), code: text(64) }),
  z.object({ type: z.literal('challenge') }),
  z.object({ type: z.literal('height'), height: z.number() }),
]);
export type CaptchaReport = z.infer<typeof reportSchema>;

/** Longest token lifetime that is accepted, in ms. */
const LONGEST_LIFETIME_MS = 600_000;
/** Largest accepted height of a widget without a challenge, in px. */
const HIGHEST_WIDGET = 200;

/** Parses a report and checks its limits; undefined if it is invalid. */
export function parseReport(message: unknown): CaptchaReport | undefined {
  const { data: report } = reportSchema.safeParse(message);
  if (report?.type === 'rendered' && !isWithin(report.tokenLifetimeMs, LONGEST_LIFETIME_MS)) return undefined;
  if (report?.type === 'height' && !isWithin(report.height, HIGHEST_WIDGET)) return undefined;
  return report;
}

function isWithin(value: number, most: number): boolean {
  return value >= 0 && value <= most;
}

/** Limit for the frame to load the provider's script and render, in ms. The frame's own limits are shorter. */
const RENDER_TIMEOUT_MS = 70_000;

/** Frame title (a product name, the same in every language) and the largest height of a challenge, in px. */
const PROVIDERS: Readonly<Record<CaptchaProvider, { readonly title: string; readonly challenge: number }>> = {
  google: { title: 'reCAPTCHA', challenge: 600 },
  turnstile: { title: 'Cloudflare Turnstile', challenge: 80 },
  hcaptcha: { title: 'hCaptcha', challenge: 640 },
};

export interface FramedWidgetOptions extends Pick<CaptchaWidgetOptions, 'provider' | 'siteKey' | 'events'> {
  /** Origin of the frame's page (settings.foreignScriptsOrigin). */
  readonly origin: string;
}

interface Framed {
  readonly frame: ForeignFrame;
  readonly rendered: Promise<Result<string, string>>;
  send(command: CaptchaCommand): void;
  showChallenge(isShown: boolean): void;
  close(): void;
}

/** Creates a provider's widget in a frame of another origin, so that its script never runs in the portal's. */
export function createFramedWidget(options: FramedWidgetOptions): CaptchaWidget {
  const { origin, provider, siteKey, events } = options;
  const { title, challenge } = PROVIDERS[provider];
  let current: Framed | null = null;
  let tokenLifetimeMs = 0;
  let count = 0;

  function open(container: HTMLElement, culture: string): Framed {
    const frame = openForeignFrame(origin, container, title);
    const { promise: rendered, resolve } = Promise.withResolvers<Result<string, string>>();
    const timer = setTimeout(() => resolve(fail('script-error')), RENDER_TIMEOUT_MS);
    const { style } = frame.element;
    let port: MessagePort | null = null;
    let height = 0;
    let focused: Element | null = null;
    count += 1;
    const id = `frame-${count}`;

    function showChallenge(isShown: boolean): void {
      const wasShown = style.position === 'fixed';
      if (isShown && !wasShown) focused = document.activeElement;
      // Show the challenge over the page, as providers do; the page's layout does not move.
      style.position = isShown ? 'fixed' : '';
      style.inset = isShown ? 'auto 0 0' : '';
      style.margin = isShown ? 'auto' : '';
      style.zIndex = isShown ? '1000' : '';
      style.inlineSize = isShown ? '420px' : '304px';
      style.blockSize = isShown ? `min(100vh, ${Math.max(challenge, height)}px)` : `${height}px`;
      if (isShown && !wasShown) frame.element.focus();
      if (!isShown && document.activeElement === frame.element && focused instanceof HTMLElement)
        focused.focus({ preventScroll: true });
    }

    function take(report: CaptchaReport | undefined): void {
      if (report === undefined || current !== framed) return;
      if (report.type === 'rendered') {
        tokenLifetimeMs = report.tokenLifetimeMs;
        resolve(succeed(id));
      } else if (report.type === 'failed') {
        resolve(fail(report.code));
      } else if (report.type === 'height') {
        height = report.height;
        showChallenge(style.position === 'fixed');
      } else {
        showChallenge(report.type === 'challenge');
        if (report.type === 'challenge') events.onChallenge();
        else if (report.type === 'token') events.onToken(report.token);
        else if (report.type === 'expired') events.onExpired();
        else events.onError(report.code);
      }
    }

    void frame.port.then((given) => {
      port = given;
      if (port === null) resolve(fail('script-error'));
      else port.onmessage = ({ data }) => take(parseReport(data));
      framed.send({ type: 'render', provider, siteKey, culture });
    });
    const framed: Framed = {
      frame,
      rendered: rendered.then((result) => {
        clearTimeout(timer);
        if (!result.ok) framed.close();
        return result;
      }),
      send: (command) => port?.postMessage(command),
      showChallenge,
      close() {
        if (current === framed) current = null;
        resolve(fail('cancelled'));
        port?.close();
        frame.close();
      },
    };
    return framed;
  }

  return {
    get tokenLifetimeMs() {
      return tokenLifetimeMs;
    },
    prepare(container, culture) {
      current ??= open(container, culture);
      return current.rendered;
    },
    execute() {
      current?.send({ type: 'execute' });
      return undefined;
    },
    reset() {
      current?.showChallenge(false);
      current?.send({ type: 'reset' });
      return undefined;
    },
    remove: () => current?.close(),
  };
}
