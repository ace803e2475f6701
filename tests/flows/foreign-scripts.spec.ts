import type { Frame, Page } from '@playwright/test';
import { findPort } from '#scripts/serve.ts';
import type { RunningPortal } from '../support/start-portal.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { serveElsewhere } from './serve-elsewhere.ts';
import { startStampedPortal } from './stamped-site.ts';

const NAME = 'foreign-scripts-case';
const NOT_LOADED = 'The security check did not load';

// Serial, because the tests share a site that takes longer to make than they run.
test.describe.configure({ mode: 'default' });

let portal: RunningPortal;
/** Second origin, with the page of the frame and the stand-ins of the providers. */
let frameOrigin: string;

test.beforeAll(async () => {
  const [port, framePort] = [await findPort(0, '127.0.0.1'), await findPort(0, '127.0.0.1')];
  frameOrigin = `http://127.0.0.1:${framePort}`;
  const hosts = { scripts: [], frames: [frameOrigin], connects: [frameOrigin], images: [] };
  portal = await startStampedPortal(
    NAME,
    ({ captcha }) => ({
      foreignScriptsOrigin: frameOrigin,
      captcha: { ...captcha, hosts },
      analyticsTagId: 'G-DEMO',
    }),
    {
      port,
      deployment: { portalOrigin: `http://127.0.0.1:${port}` },
      beside: { siteFolder: `build/demo-${NAME}-foreign-scripts`, port: framePort },
    },
  );
});
test.afterAll(() => portal.close());

function watchScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/__mock\/.*\.js/.test(request.url())) asked.push(new URL(request.frame().url()).origin);
  });
  return asked;
}

async function start(page: Page): Promise<Claimant> {
  const claimant = new Claimant(page);
  await page.goto(portal.url);
  await claimant.enterCredentials();
  return claimant;
}

/** Makes the page prepare the security check without running it. */
async function touch(page: Page): Promise<Claimant> {
  await page.goto(portal.url);
  await page.getByLabel('Class member ID').click();
  return new Claimant(page);
}

function findFrames(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url() === `${frameOrigin}/`);
}

for (const provider of ['Google', 'Turnstile', 'hCaptcha'] as const) {
  test(`${provider}: the token comes through the frame, and a closed challenge is told`, async ({
    page,
    space,
  }) => {
    const control = portal.controlOf(space);
    await control.changeScenario({
      patch: { captcha: { provider, event: 'challenge-closed', eventTimes: 1 } },
    });
    const asked = watchScripts(page);
    const claimant = await start(page);
    await expect(
      page.getByRole('alert').filter({ hasText: /^The security check did not work/ }),
    ).toBeVisible();
    await claimant.press('Start');
    await claimant.arriveAt('About you');
    expect(new Set(asked)).toEqual(new Set([frameOrigin]));
  });
}

test('a claim is filed with a token that came through the frame', async ({ page, space }) => {
  const control = portal.controlOf(space);
  await control.changeScenario({ preset: 'captcha-fresh-required' });
  const claimant = await start(page);
  await claimant.arriveAt('About you');
  await claimant.fillFromAboutYou();
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.parts.reCaptchaResponse).toEqual(expect.any(String));
});

test('no script of another party is in the portal’s document, nor let in', async ({
  page,
  request,
  pageErrors,
}) => {
  const claimant = await start(page);
  await claimant.arriveAt('About you');
  expect(pageErrors).toEqual([]);
  const own = await page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
  for (const address of own) expect(new URL(address).origin).toBe(portal.url);
  expect(
    await page.evaluate(() => Object.keys(window).filter((name) => /turnstile|mockCaptcha/.test(name))),
  ).toEqual([]);
  const policy = (await request.get(portal.url)).headers()['content-security-policy'] ?? '';
  expect(policy.replace(`frame-src 'self' ${frameOrigin};`, '')).not.toContain(frameOrigin);
  await expect(page.addScriptTag({ url: `${frameOrigin}/__mock/captcha/turnstile.js` })).rejects.toThrow();
  const asking = page.evaluate((address) => fetch(address, { mode: 'no-cors' }), `${frameOrigin}/index.html`);
  await expect(asking).rejects.toThrow();
  const frame = await request.get(frameOrigin);
  expect(frame.headers()['content-security-policy']).toContain(`frame-ancestors ${portal.url};`);
});

test('messages of another origin are ignored by the portal and by the frame', async ({ page }) => {
  await using elsewhere = await serveElsewhere('<!doctype html><title>Elsewhere</title>');
  await page.goto(portal.url);
  await new Claimant(page).arriveAt(/./);
  const opening = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url), elsewhere.url);
  const popup = await opening;
  await popup.waitForURL(elsewhere.url);
  // A window opened by the portal could send this at any time, also before the first exchange.
  await popup.evaluate(() => {
    const answers: unknown[] = [];
    Object.assign(window, { answers });
    setInterval(() => {
      const { opener } = window;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => answers.push(data);
      port1.postMessage({ type: 'render', provider: 'turnstile', siteKey: 'x', culture: 'en' });
      opener.postMessage('foreign-scripts: ready', '*');
      opener.frames[0]?.postMessage('foreign-scripts: port', '*', [port2]);
    }, 0);
  });
  const claimant = new Claimant(page);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  expect(await popup.evaluate(() => Reflect.get(window, 'answers'))).toEqual([]);
});

test('a frame that says what it must not is not believed', async ({ page }) => {
  const hostile = `<!doctype html><script>
    addEventListener('message', ({ ports: [port] }) => {
      for (const message of [null, 'token', { type: 'token', token: 1 }, { type: 'token', token: '' },
        { type: 'token', token: 'x'.repeat(20000) }, { type: 'height', height: 100000 }, { type: 'height', height: '9' },
        { type: 'rendered', tokenLifetimeMs: 1e12 }, { type: 'erase' }]) port.postMessage(message);
      port.postMessage({ type: 'height', height: 71 });
      parent.postMessage('foreign-scripts: ready', '*');
    });
    parent.postMessage('foreign-scripts: ready', '*');
    parent.postMessage('foreign-scripts: ready', '*');
  </script>`;
  await page.route(`${frameOrigin}/`, (route) => route.fulfill({ contentType: 'text/html', body: hostile }));
  const authorized: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/authorize')) authorized.push(request.url());
  });
  await start(page);
  const frame = page.locator('iframe[title="Cloudflare Turnstile"]');
  await expect(frame).toHaveCSS('block-size', '71px');
  expect(authorized).toEqual([]);
});

test('a challenge stands over the page in the frame, has the focus, and goes with its end', async ({
  page,
}) => {
  const standIn = `<!doctype html><script>
    addEventListener('message', ({ ports: [port] }) => {
      window.port = port;
      port.onmessage = ({ data }) => {
        if (data.type === 'render') port.postMessage({ type: 'rendered', tokenLifetimeMs: 120000 });
        if (data.type === 'execute') port.postMessage({ type: 'challenge' });
      };
    });
    parent.postMessage('foreign-scripts: ready', '*');
  </script>`;
  await page.route(`${frameOrigin}/`, (route) => route.fulfill({ contentType: 'text/html', body: standIn }));
  await start(page);
  const frame = page.locator('iframe[title="Cloudflare Turnstile"]');
  await expect(frame).toBeFocused();
  await expect(frame).toBeInViewport({ ratio: 1 });
  const box = await frame.boundingBox();
  expect(box).toMatchObject({ height: 80, y: (page.viewportSize()?.height ?? 0) - 80 });
  await findFrames(page)[0]?.evaluate(() =>
    Reflect.get(window, 'port').postMessage({ type: 'error', code: 'challenge-closed' }),
  );
  await expect(page.getByRole('alert').filter({ hasText: /^The security check did not work/ })).toBeVisible();
  await expect(frame).toHaveCSS('position', 'static');
  await expect(frame).toHaveCSS('block-size', '0px');
  await expect(frame).not.toBeFocused();
});

test('a frame that does not come is told like a script that does not, and can be tried again', async ({
  page,
}) => {
  await page.route(`${frameOrigin}/`, (route) => route.abort());
  const claimant = await touch(page);
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await expect(page.getByText(/Turn off ad blockers/)).toBeVisible();
  await page.unroute(`${frameOrigin}/`);
  await claimant.press('Try the security check again');
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
});

test('a provider’s script that does not come within the frame is told, and can be tried again', async ({
  page,
  space,
}) => {
  const control = portal.controlOf(space);
  await control.changeScenario({ patch: { captcha: { script: 'missing' } } });
  const claimant = await touch(page);
  await expect(page.getByText(NOT_LOADED)).toBeVisible();
  await control.changeScenario({ patch: { captcha: { script: 'ok' } } });
  await claimant.press('Try the security check again');
  await expect(page.getByText(NOT_LOADED)).toBeHidden();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
});

test('visits are counted in the frame, once the claimant agrees', async ({ page }) => {
  const readEvents = async () => {
    const told = findFrames(page).map((frame) =>
      frame.evaluate(() => JSON.stringify(Reflect.get(window, 'mockAnalyticsEvents') ?? '')),
    );
    return (await Promise.all(told)).join();
  };
  const asked = watchScripts(page);
  await page.goto(portal.url);
  await expect(page.getByRole('button', { name: 'Yes, count my visit' })).toBeVisible();
  expect(findFrames(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, count my visit' }).click();
  await expect.poll(readEvents).toContain(`${portal.url}/`);
  const claimant = new Claimant(page);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expect.poll(readEvents).toContain('/standard/claimant-info');
  expect(new Set(asked)).toEqual(new Set([frameOrigin]));
  expect(await page.evaluate(() => Reflect.get(window, 'dataLayer'))).toBeUndefined();
});
