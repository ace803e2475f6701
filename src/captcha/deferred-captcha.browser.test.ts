import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { succeed } from '#kernel/result.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { createDeferredCaptcha } from './deferred-captcha.ts';
import { type FakeHcaptcha, installFakeHcaptcha } from './fake-hcaptcha.ts';

let provider: FakeHcaptcha;

beforeEach(() => {
  provider = installFakeHcaptcha();
});
afterEach(() => provider.uninstall());

function createClient() {
  const loadScript = vi.fn(async () => succeed(undefined));
  const client = createDeferredCaptcha({
    settings: { scriptAddresses: { google: '', turnstile: '', hcaptcha: '' }, redirectOnError: false },
    loadScript,
    logEvent: vi.fn(),
    getCulture: () => 'en',
  });
  return { client, loadScript };
}

test('a first touch that comes before the config still prepares the widget once that is here', async () => {
  const { client, loadScript } = createClient();
  client.mount(document.createElement('div'));
  await client.prepare();
  expect(loadScript).not.toHaveBeenCalled();
  client.configure({ provider: 'hCaptcha', siteKey: 'site' });
  await waitFor(() => expect(client.getState().widgetId).toBe('widget-1'));
});

test.each([
  ['before', true],
  ['after', false],
])('an element that goes %s the code is there leaves the other one its widget', async (_when, isEarly) => {
  const { client, loadScript } = createClient();
  const [first, second] = [document.createElement('div'), document.createElement('div')];
  const removeFirst = client.mount(first, { isLastResort: true });
  client.mount(second);
  client.configure({ provider: 'hCaptcha', siteKey: 'site' });
  expect(loadScript).not.toHaveBeenCalled();
  if (isEarly) removeFirst();
  await client.prepare();
  if (!isEarly) removeFirst();
  const outcome = client.execute();
  await waitFor(() => expect(provider.calls).toContain('execute'));
  expect([first.childElementCount, second.childElementCount]).toEqual([0, 1]);
  provider.solve('token');
  expect(await outcome).toEqual(succeed('token'));
});

test('what is taken away is the element’s own, also where another came after it', async () => {
  const { client } = createClient();
  const [first, second] = [document.createElement('div'), document.createElement('div')];
  client.mount(first);
  client.configure({ provider: 'hCaptcha', siteKey: 'site' });
  const removeSecond = client.mount(second);
  await client.prepare();
  removeSecond();
  await client.prepare();
  expect([first.childElementCount, second.childElementCount]).toEqual([1, 0]);
});

test('the place of last resort has it only where a page has none of its own', async () => {
  const { client } = createClient();
  const own = document.createElement('div');
  const lastResort = document.createElement('div');
  const next = document.createElement('div');
  const countWidgets = () => [own, lastResort, next].map(({ childElementCount }) => childElementCount);
  const whenAttempted = (count: number) =>
    waitFor(() => expect(provider.calls.filter((call) => call === 'execute')).toHaveLength(count));
  const leavePage = client.mount(own);
  client.mount(lastResort, { isLastResort: true });
  client.configure({ provider: 'hCaptcha', siteKey: 'site' });
  const outcome = client.execute();
  await whenAttempted(1);
  expect(countWidgets()).toEqual([1, 0, 0]);
  leavePage();
  await whenAttempted(2);
  expect(countWidgets()).toEqual([0, 1, 0]);
  // A new page does not restart the attempt; the next attempt runs there.
  client.mount(next);
  expect(countWidgets()).toEqual([0, 1, 0]);
  provider.solve('token');
  expect(await outcome).toEqual(succeed('token'));
  const again = client.execute();
  await whenAttempted(3);
  expect(countWidgets()).toEqual([0, 0, 1]);
  provider.solve('token-2');
  expect(await again).toEqual(succeed('token-2'));
});
