import { expect, test, vi } from 'vitest';
import { succeed } from '#core/result.ts';
import { createDeferredCaptcha } from './deferred-captcha.ts';
import { installFakeHcaptcha } from './fake-hcaptcha.ts';

test('a first touch that comes before the config still prepares the widget once that is here', async () => {
  const provider = installFakeHcaptcha();
  const loadScript = vi.fn(async () => succeed(undefined));
  const client = createDeferredCaptcha({
    settings: { scriptAddresses: { google: '', turnstile: '', hcaptcha: '' }, redirectOnError: false },
    loadScript,
    logEvent: vi.fn(),
    getCulture: () => 'en',
  });
  const container = document.createElement('div');
  document.body.append(container);
  client.mount(container);
  await client.prepare();
  expect(loadScript).not.toHaveBeenCalled();
  client.configure({ provider: 'hCaptcha', siteKey: 'site' });
  await vi.waitFor(() => expect(client.getState().widgetId).toBe('widget-1'));
  provider.uninstall();
  container.remove();
});
