import type { Page } from '@playwright/test';
import { CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const FILES_BEHIND_START = [
  'attach-mask',
  'background',
  'claim',
  'device',
  'icu-format',
  'messages-en-rest',
  'standing',
  'us-states',
];

/** Signs in while one file is blocked, and then releases it. Returns once the claim has begun or Start has said why it has not. */
async function startWithout(claimant: Claimant, file: RegExp): Promise<void> {
  const { page } = claimant;
  const missed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
  const cut = await page.context().route(file, (route) => route.abort());
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await claimant.enterCredentials();
  const begun = claimant.heading('About you');
  const told = page.getByRole('alert').filter({ hasText: 'Try again. If it happens again, contact us.' });
  await expect(begun.or(told)).toBeVisible();
  await missed;
  await cut.dispose();
}

for (const name of FILES_BEHIND_START) {
  test(`without ${name} the claim begins, or Start says so, keeps what was typed and can be pressed again`, async ({
    claimant,
  }) => {
    const { page } = claimant;
    await startWithout(claimant, new RegExp(`/app/dist/${name}-[^/]*\\.js$`));
    if (await claimant.heading('About you').isVisible()) return;
    await claimant.arriveAt('File a claim');
    await expect(page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);
    await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveValue(CREDENTIALS.pin);
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  });
}

test('a start page whose error summary could not be fetched keeps what was typed, and shows it once it comes', async ({
  claimant,
}) => {
  const { page } = claimant;
  const file = /\/app\/dist\/claim-[^/]*\.js$/;
  await page.context().route(file, (route) => route.abort());
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
  const missed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
  await claimant.press('Start');
  await missed;
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveAttribute('aria-invalid', 'true');
  await claimant.arriveAt('File a claim');
  await page.context().unroute(file);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Answers to fix: 1' })).toBeVisible();
  await expect(page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);
});

test('a field whose mask could not be fetched takes what is typed, and its mask once that comes', async ({
  claimant,
}) => {
  const { page } = claimant;
  const file = /\/app\/dist\/attach-mask-[^/]*\.js$/;
  await page.context().route(file, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
  await page.goto('/lookup');
  const vin = page.getByLabel(/VIN/);
  await vin.fill('1HG-CM8');
  await missed;
  await expect(vin).toHaveValue('1HG-CM8');
  await page.context().unroute(file);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(vin).toHaveValue('1HGCM8');
});

/** Returns the number of rules of each stylesheet; a failed one has none. */
const countRules = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets].filter(({ href }) => href !== null).map(({ cssRules }) => cssRules.length),
  );

for (const name of ['background', 'claim', 'standing']) {
  test(`a page whose styles (${name}) were cut off is never shown without them`, async ({ claimant }) => {
    const { page } = claimant;
    await startWithout(claimant, new RegExp(`/app/dist/${name}-[^/]*\\.css$`));
    if (await claimant.heading('File a claim').isVisible()) await claimant.press('Start');
    await claimant.arriveAt('About you');
    const counts = await countRules(page);
    expect(counts.length).toBeGreaterThanOrEqual(2);
    expect(counts).not.toContain(0);
  });
}

for (const name of ['index', 'start']) {
  const file = new RegExp(`/app/dist/${name}-[^/]*\\.js$`);

  test(`where ${name} comes late, what was typed and pressed before counts`, async ({
    claimant,
    context,
  }) => {
    const { page } = claimant;
    const missed = page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    const cut = await context.route(file, (route) => route.abort());
    await page.goto('/');
    await missed;
    await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
    await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await cut.dispose();
    // The page may have asked for a reload by now; a network that comes back suffices.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await claimant.arriveAt('About you');
  });

  for (const path of ['/', '/standard/claimant-info']) {
    test(`where ${name} never comes, ${path} says so, and shows no press that nobody carries out`, async ({
      page,
      context,
    }) => {
      await context.route(file, (route) => route.abort());
      await page.goto(path);
      const start = page.getByRole('button', { name: 'Start' });
      if (path === '/') await start.click();
      await expect(page.getByRole('alert')).toContainText(
        'Your request failed. Please reload and try again.',
      );
      await expect(page.getByRole('main')).toHaveCount(1);
      if (path === '/') await expect(start).toBeVisible();
    });
  }
}

/** Files that render the start page; the prerendered page needs none of them but the theme's styles. */
for (const name of ['default-7.0', 'messages-en-first', 'pages', 'react-dom', 'renderer']) {
  test(`where ${name} is cut off time after time, what was typed and pressed before counts`, async ({
    claimant,
    context,
  }) => {
    const { page } = claimant;
    const file = new RegExp(`/app/dist/${name}-[^/]*\\.js$`);
    let cuts = 0;
    const isCut = Promise.withResolvers<void>();
    const cut = await context.route(file, async (route) => {
      await route.abort();
      cuts += 1;
      if (cuts === 3) isCut.resolve();
    });
    await page.goto('/');
    await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
    await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    await isCut.promise;
    await cut.dispose();
    await claimant.arriveAt('About you');
  });
}

test('a form to print that could not be fetched is told, and is shown once it is asked for again', async ({
  claimant,
}) => {
  const { page } = claimant;
  let asked = 0;
  const cut = await page.context().route(/\/case\/standard-/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/documents?paper=Standard');
  await claimant.arriveAt('This page could not be shown');
  // Without a pause between tries there would be hundreds of requests.
  expect(asked).toBeLessThan(5);
  await cut.dispose();
  await claimant.press('Try again');
  await expect(page.locator('.paper-claim')).toBeVisible();
});
