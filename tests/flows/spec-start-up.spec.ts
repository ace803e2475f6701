import type { Page } from '@playwright/test';
import arGeneric from '#words/messages/ar/generic.json' with { type: 'json' };
import arShell from '#words/messages/ar/shell.json' with { type: 'json' };
import es from '#words/messages/es/generic.json' with { type: 'json' };
import { expect, test } from './flow-test.ts';

const ar = { ...arGeneric, ...arShell };

const PROBLEM =
  'A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.';
const CONFIG_FAILED = 'Your request failed. Please reload and try again.';

/** Records the API paths in the order of this page's first requests. */
function notePaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !paths.includes(pathname)) paths.push(pathname);
  });
  return paths;
}

test('what the first page asks for begins in the order of the steps, the token before the languages [S4.80 S4.81 S4.82 S4.83 S4.84]', async ({
  claimant,
}) => {
  const paths = notePaths(claimant.page);
  await claimant.page.goto('/');
  await claimant.arriveAt('File a claim');
  await expect(claimant.page.getByRole('banner')).toBeVisible();
  expect(paths.slice(0, 4)).toEqual(['/api/forms/config', '/api/deadlines', '/api/csrf', '/api/cultures']);
});

test('the steps that no page waits for follow in their order [S4.85 S4.86 S4.87 S4.89 S7.36]', async ({
  claimant,
}) => {
  const paths = notePaths(claimant.page);
  await claimant.page.goto('/');
  await claimant.arriveAt('File a claim');
  const ofSteps = () => paths.filter((path) => path !== '/api/characters-whitelist').slice(3);
  await expect
    .poll(ofSteps)
    .toEqual(['/api/cultures', '/api/culture/content', '/api/captcha', '/api/banking/wallet-settings']);
  await expect.poll(() => paths).toContain('/api/characters-whitelist');
});

test('the deadlines are kept: one that passes closes its form though the server is gone since [S3.68]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const claimFilingDeadline = { passesInMinutes: 60, redirectUrls: { en: '/contact' } };
  await control.changeScenario({ patch: { deadlines: { keys: { claimFilingDeadline } } } });
  await page.clock.install();
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'status', status: 503 } } } });
  await page.evaluate(() => {
    history.pushState({}, '', '/dates');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await claimant.arriveAt('Key dates');
  await expect(page.getByText('Last day to file a claim', { exact: true })).toBeVisible();
  // A later answer would tell the page the old time.
  await control.changeScenario({ patch: { clock: { offsetSeconds: 61 * 60 } } });
  await page.clock.fastForward('01:01:00');
  await page.goBack();
  await expect(page).toHaveURL('/contact?culture=en');
});

test('without the model configuration the portal does not come up, and can be tried again [S4.88 S7.37 S8.1]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { endpoints: { formsConfig: { fault: 'status', status: 500 } } } });
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(CONFIG_FAILED);
  await control.changeScenario({ preset: 'default' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await claimant.arriveAt('File a claim');
});

test('without the deadlines it does not come up either; whom to call stands below [S4.88 S8.5]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  for (const change of [
    { patch: { endpoints: { deadlines: { fault: 'status', status: 500 } } } },
    { preset: 'deadlines-unknown-zone' },
    { preset: 'deadlines-malformed' },
  ]) {
    await control.changeScenario(change);
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(PROBLEM);
    await expect(page.getByRole('link', { name: '1-800-555-0142' })).toBeVisible();
  }
  await control.changeScenario({ preset: 'default' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await claimant.arriveAt('File a claim');
});

test('a failed start is told in the language that was asked for', async ({ claimant, control }) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'config-unavailable' });
  await page.goto('/?culture=ar');
  await expect(page.getByRole('alert')).toHaveText(ar['generic.startFailed.text']);
  await expect(page.getByRole('main')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('button', { name: ar['shell.pageFailed.retry'] })).toBeVisible();
});

test('a failed start says so though nothing can be fetched any more', async ({ claimant }) => {
  const { page } = claimant;
  await page.route(/\/app\/dist\/start-failure/, (route) => route.abort());
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(CONFIG_FAILED);
  await expect(page.getByRole('alert')).toContainText(es['generic.startFailed.text']);
});

test('without its theme the portal does not come up, and can be tried again [S4.88]', async ({
  claimant,
}) => {
  const { page } = claimant;
  const theme = /\/app\/dist\/default-7/;
  await page.route(theme, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(CONFIG_FAILED);
  await page.unroute(theme);
  await page.getByRole('button', { name: 'Try again' }).click();
  await claimant.arriveAt('File a claim');
});

test('a portal whose words cannot be fetched says that it could not start, and never shows their keys', async ({
  claimant,
}) => {
  const { page } = claimant;
  const words = /\/app\/dist\/messages-en/;
  await page.route(words, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(es['generic.startFailed.text']);
  await page.unroute(words);
  await page.reload();
  await claimant.arriveAt('File a claim');
});

test('a start that failed is made again by itself once there is a connection', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { endpoints: { formsConfig: { fault: 'status', status: 403 } } } });
  await page.goto('/');
  await claimant.arriveAt('This site could not start');
  await context.setOffline(true);
  await control.changeScenario({ preset: 'default' });
  await context.setOffline(false);
  await claimant.arriveAt('File a claim');
});

test('a page whose code cannot be fetched says so, and comes when it is tried again', async ({
  claimant,
}) => {
  const { page } = claimant;
  const code = /\/app\/dist\/claims-/;
  await page.route(code, (route) => route.abort());
  await page.goto('/claim/status');
  await claimant.arriveAt('This page could not be shown');
  await page.unroute(code);
  await claimant.press('Try again');
  await claimant.arriveAt('Claims on this device');
});

test('a browser that denies all storage still shows the portal', async ({ claimant }) => {
  await claimant.page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await claimant.page.goto('/');
  await claimant.arriveAt('File a claim');
});

test('a shell that breaks is told of, and trying again leads back to what was typed', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  const field = page.getByLabel('Type your email address again');
  await field.fill('rosa@');
  await claimant.waitUntilSaved();
  await page.evaluate(() => {
    const breakShell = () => {
      throw new Error('broken');
    };
    Object.defineProperty(navigator, 'onLine', { get: breakShell });
    dispatchEvent(new Event('offline'));
  });
  await claimant.arriveAt('This page could not be shown');
  await expect(page.getByText('What was saved on this device is still there.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^1-800/ })).toBeVisible();
  await claimant.press('Try again');
  await claimant.arriveAt('About you');
  await expect(field).toHaveValue('rosa@');
});

test('a failed CSRF call blocks nothing before it is needed; then the text is exact [S4.84 S8.4]', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ patch: { endpoints: { csrf: { fault: 'status', status: 500 } } } });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  await expect(claimant.page.getByRole('alertdialog')).toContainText(PROBLEM);
});

test('an authorize call that fails says so in the exact words [S7.41 S8.3]', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ patch: { endpoints: { authorize: { fault: 'status', status: 500 } } } });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  await expect(claimant.page.getByRole('alertdialog')).toContainText(PROBLEM);
});

test('a cultures call that fails is the generic error, and the portal comes up in English [S7.40 S8.8]', async ({
  claimant,
  control,
}) => {
  for (const fault of ['status', 'garbage', 'reset'] as const) {
    await test.step(fault, async () => {
      await control.changeScenario({ patch: { endpoints: { cultures: { fault, status: 500 } } } });
      await claimant.page.goto('/');
      const alert = claimant.page.getByRole('alertdialog');
      await expect(alert).toContainText(PROBLEM);
      await alert.getByRole('button', { name: 'OK' }).click();
      await claimant.arriveAt('File a claim');
    });
  }
});

test('a 403 to config calls that may be forbidden says nothing to the claimant [S6.7 S6.8 S6.9]', async ({
  claimant,
  control,
}) => {
  const forbidden = { fault: 'status', status: 403 };
  await control.changeScenario({
    patch: { endpoints: { csrf: forbidden, cultures: forbidden, characterWhitelist: forbidden } },
  });
  await claimant.page.goto('/');
  await claimant.arriveAt('File a claim');
  await claimant.page.getByLabel('Class member ID').fill('RW');
  await expect(claimant.page.getByRole('alertdialog')).toHaveCount(0);
});

test('settings that cannot be read end in words, not in a spinner', async ({ page, pageErrors }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const broken = html.replace(/(<script[^>]*id="portal-settings"[^>]*>)[^<]*/, '$1{}');
    expect(broken).not.toBe(html);
    await route.fulfill({ response: answer, body: broken });
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(CONFIG_FAILED);
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expect.poll(() => pageErrors).not.toEqual([]);
});
