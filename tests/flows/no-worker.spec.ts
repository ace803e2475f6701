import type { Page } from '@playwright/test';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

// No worker caches the code for these pages, so everything a claim needs must be loaded before the network goes.
test.use({ serviceWorkers: 'block' });

const BROWSERS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'blocks its worker': async () => {},
  'knows no workers': (page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined })),
  'refuses its worker': (page) =>
    page.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new DOMException('no', 'SecurityError'));
    }),
};

const SAVED = 'Your claim is saved on this device, not yet filed';

for (const [what, prepare] of Object.entries(BROWSERS)) {
  test(`a browser that ${what} queues a claim without a network, and sends it once there is one`, async ({
    claimant,
    context,
    control,
    pageErrors,
  }) => {
    await prepare(claimant.page);
    await claimant.fillUntilSummary();
    await expect(claimant.page.getByRole('button', { name: 'Submit claim' })).toBeEnabled();
    await context.setOffline(true);
    await claimant.sign();
    await claimant.submit();
    await claimant.arriveAt(SAVED);
    expect(await control.listSubmissions()).toEqual([]);
    await context.setOffline(false);
    expect(await claimant.readReferenceCode()).not.toBe('');
    await expectFiledOnce(control, []);
    expect(pageErrors.filter((error) => /dynamically imported|preload/.test(error))).toEqual([]);
  });
}

test('without a worker the network may go while a page in the middle is filled in', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await claimant.fillClaim();
  // The wallet's part of the page is late code too, and a wrong answer needs its messages.
  await claimant.choose('Payment method', 'Online wallet');
  await expect(page.getByRole('button', { name: 'Connect your wallet' })).toBeVisible();
  await claimant.press('Continue');
  await expect(page.getByRole('heading', { name: 'Answers to fix: 1' })).toBeFocused();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt(SAVED);
  await page.getByRole('link', { name: 'Claims on this device' }).last().click();
  await expect(page.getByText('Submitted, not filed yet')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await control.listSubmissions()).length).toBe(1);
  await expectFiledOnce(control, []);
});

test('without a worker a claim that the server did not take is sent by the page’s own timer', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ preset: 'server-down' });
  await claimant.submit();
  await claimant.arriveAt(SAVED);
  await control.changeScenario({ preset: 'default' });
  await claimant.readReferenceCode();
  await expectFiledOnce(control, []);
});

test('a claim cannot be submitted before what keeps and sends it is there; the page says so, and tries again', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await page.route('**/app/dist/claims-*.js', (route) => route.abort());
  await claimant.fillUntilSummary();
  const submit = page.getByRole('button', { name: 'Submit claim' });
  await expect(submit).toBeDisabled();
  await expect(claimant.status('Part of this page did not load, so you cannot submit yet')).toBeVisible();
  await claimant.sign();
  await page.unroute('**/app/dist/claims-*.js');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(submit).toBeEnabled();
  await expect(page.getByText(/Part of this page did not load/)).toBeHidden();
  await claimant.submit();
  await claimant.readReferenceCode();
  await expectFiledOnce(control, []);
});
