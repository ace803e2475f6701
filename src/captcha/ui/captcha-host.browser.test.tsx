import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createCaptchaClient } from '#captcha/captcha-client.ts';
import { type FakeHcaptcha, installFakeHcaptcha } from '#captcha/fake-hcaptcha.ts';
import type { LoadScript } from '#captcha/load-script.ts';
import { fail, succeed } from '#kernel/result.ts';
import { type RenderedInBrowser, renderInBrowser } from '#tests/support/render-in-browser.tsx';
import { waitFor } from '#tests/support/wait-for.ts';
import { CaptchaHost } from './captcha-host.tsx';

let provider: FakeHcaptcha;
let rendered: RenderedInBrowser;

async function renderHost(loadScript: LoadScript) {
  const load = vi.fn(loadScript);
  const client = createCaptchaClient({
    config: { provider: 'hCaptcha', siteKey: 'site' },
    settings: { scriptAddresses: { google: '', turnstile: '', hcaptcha: '' }, redirectOnError: false },
    loadScript: load,
    logEvent: vi.fn(),
    getCulture: () => 'en',
  });
  rendered = await renderInBrowser(
    <>
      <input aria-label="First field" />
      <CaptchaHost client={client} />
    </>,
  );
  await expect.element(page.getByLabelText('First field')).toBeVisible();
  return { client, load };
}

beforeEach(() => {
  provider = installFakeHcaptcha();
});
afterEach(() => {
  rendered.unmount();
  provider.uninstall();
  vi.restoreAllMocks();
});

it('loads its script after the first interaction, not with the page', async () => {
  const { client, load } = await renderHost(async () => succeed(undefined));
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(page.getByLabelText('First field'));
  await waitFor(() => expect(client.getState().widgetId).toBe('widget-1'));
  expect(rendered.container.querySelector('.captcha__widget iframe')).not.toBeNull();
});

it('says what to do where the script is blocked, and tries again', async () => {
  let isBlocked = true;
  const { client } = await renderHost(async () => (isBlocked ? fail('failed') : succeed(undefined)));
  expect((await client.execute()).ok).toBe(false);
  const status = page.getByRole('status');
  await expect.element(status).toMatchTextContent('The security check did not load');
  await expect.element(status).toMatchTextContent('Turn off ad blockers');
  isBlocked = false;
  await userEvent.click(page.getByRole('button', { name: 'Try the security check again' }));
  await expect.element(status).toBeEmptyDOMElement();
  expect(client.getState().widgetId).toBe('widget-1');
});

it('blames no blocker where the device has no network', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { client } = await renderHost(async () => fail('failed'));
  expect(await client.execute()).toMatchObject({ ok: false });
  expect(client.getState().warning).toBeNull();
  onLine.mockReturnValue(true);
  expect(await client.execute()).toMatchObject({ ok: false });
  expect(client.getState().warning).toBe('script');
});

it('says that a lost connection comes back by itself', async () => {
  const { client } = await renderHost(async () => succeed(undefined));
  const outcome = client.execute();
  await waitFor(() => expect(provider.calls).toContain('execute'));
  provider.fail('network-error');
  await outcome;
  await expect.element(page.getByRole('status')).toMatchTextContent('It will connect again by itself.');
});

it('takes the widget away with the page', async () => {
  const { client } = await renderHost(async () => succeed(undefined));
  await client.prepare();
  rendered.rerender(null);
  await waitFor(() => expect(provider.rendered).toEqual([]));
  expect(client.getState().widgetId).toBeNull();
});
