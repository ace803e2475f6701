import { expect, test } from './flow-test.ts';

test('an address without a page says that the page was not found [S2.1 S8.11]', async ({ claimant }) => {
  for (const path of ['/page-not-found', '/no-such-page', '/standard/no/such/page']) {
    await test.step(path, async () => {
      await claimant.page.goto(path);
      await claimant.arriveAt('Page not found');
      await expect(claimant.page.getByRole('link', { name: 'Go to the first page' })).toBeVisible();
    });
  }
});

test('/error is the general error [S2.2 S8.11]', async ({ claimant }) => {
  await claimant.page.goto('/error');
  await claimant.arriveAt('Something went wrong');
});

test('/deadline is open though all deadlines have passed: nothing redirects there [S2.3 S4.19]', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ preset: 'all-deadlines-passed' });
  await claimant.page.goto('/deadline');
  await claimant.arriveAt('The deadline has passed');
  await expect(claimant.page).toHaveURL('/deadline');
});

test('/session-expired reads form and culture from its query [S2.4 S8.11]', async ({ claimant }) => {
  const { page } = claimant;
  await page.goto('/session-expired?form=Automotive&culture=es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.locator('main a[href^="/automotive"]')).toBeVisible();
  await page.goto('/session-expired?form=Standard&culture=en');
  await claimant.arriveAt('Your session has ended');
  await expect(page.locator('main a[href^="/standard"]')).toHaveText('Go to the start of this form');
});

test('a claim is taken up anew after the error page', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  for (const path of ['/error', '/page-not-found', '/session-expired?form=Standard']) {
    await page.evaluate((target) => {
      history.pushState({}, '', target);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(
      claimant.heading(/Something went wrong|Page not found|Your session has ended/),
    ).toBeVisible();
    await page.goBack();
    await claimant.arriveAt('Your claim');
    await claimant.press('Back');
    await claimant.arriveAt('About you');
    await claimant.goOnTo('Your claim');
  }
});

test('nobody signs in: pages of content and the starts of the forms are open [S6.1 S6.4]', async ({
  claimant,
}) => {
  const { page } = claimant;
  const open = ['/', '/standard', '/automotive', '/lookup', '/documents-upload', '/documents', '/faq'];
  for (const path of [...open, '/contact', '/dates', '/claim/status', '/coa']) {
    await page.goto(path);
    await expect(claimant.heading(/./)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});
