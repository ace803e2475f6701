import '#kernel/baseline.ts';
import { startTag, type TellTag, tagMessageSchema } from '#analytics/analytics-client.ts';
import { type CaptchaWidget, createCaptchaWidget } from '#captcha/captcha-widget.ts';
import { type CaptchaCommand, type CaptchaReport, captchaCommandSchema } from '#captcha/framed-widget.ts';
import { loadScript } from '#captcha/load-script.ts';
import { FRAME_PORT, FRAME_READY } from '#design/foreign-frame.ts';
import { allowScriptHosts } from '#kernel/trusted-types.ts';
import type { FramePageSettings } from '#server/settings.ts';

/* Script of the frame that keeps foreign scripts off the portal's origin (docs/security.md). It obeys only that origin's one port. */

/** Longest error code that the portal accepts, in characters. */
const LONGEST_CODE = 64;

const settings: FramePageSettings = JSON.parse(
  document.getElementById('portal-settings')?.textContent ?? 'null',
);

function serve(port: MessagePort): void {
  let widget: CaptchaWidget | null = null;
  let tell: TellTag | null = null;
  const report = (message: CaptchaReport) => port.postMessage(message);
  const reportError = (type: 'failed' | 'error', code: string) =>
    report({ type, code: code.slice(0, LONGEST_CODE) || 'unknown' });

  async function render({ provider, siteKey, culture }: CaptchaCommand & { type: 'render' }): Promise<void> {
    document.documentElement.lang = culture;
    const container = document.createElement('div');
    document.body.append(container);
    new ResizeObserver(() => report({ type: 'height', height: container.offsetHeight })).observe(container);
    const scriptAddress = settings.captcha.scriptAddresses[provider];
    const events = {
      onToken: (token: string) => report({ type: 'token', token }),
      onExpired: () => report({ type: 'expired' }),
      onError: (code: string) => reportError('error', code),
      onChallenge: () => report({ type: 'challenge' }),
    };
    widget = createCaptchaWidget({ provider, siteKey, scriptAddress, loadScript, events });
    const rendered = await widget.prepare(container, culture);
    if (rendered.ok) report({ type: 'rendered', tokenLifetimeMs: widget.tokenLifetimeMs });
    else reportError('failed', rendered.error);
  }

  function obey(command: CaptchaCommand): void {
    if (command.type === 'render' && widget === null) void render(command);
    if (command.type === 'reset') widget?.reset();
    const thrown = command.type === 'execute' ? widget?.execute() : undefined;
    if (thrown !== undefined) reportError('error', thrown);
  }

  port.onmessage = ({ data }) => {
    const command = captchaCommandSchema.safeParse(data);
    if (command.success) obey(command.data);
    const message = tagMessageSchema.safeParse(data);
    if (!message.success || settings.analyticsTagId === null) return;
    if (tell === null && message.data.type === 'consent') return;
    tell ??= startTag(settings, settings.portalOrigin, loadScript);
    tell(message.data);
  };
}

function takePort({ source, origin, data, ports: [port] }: MessageEvent): void {
  if (source !== parent || origin !== settings.portalOrigin || data !== FRAME_PORT || port === undefined)
    return;
  removeEventListener('message', takePort);
  serve(port);
}

// The frame's policy allows no stylesheet, but it allows styles that a script sets.
document.body.style.margin = '0';
allowScriptHosts([settings.captcha, settings.analytics].flatMap(({ hosts }) => hosts.scripts));
addEventListener('message', takePort);
parent.postMessage(FRAME_READY, settings.portalOrigin);
