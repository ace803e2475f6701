import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';

const LOGIN = '**/__mock/wallet/login?**';

/** A login page in place of the provider's that records which windows it can reach. */
const HOSTILE = `<!doctype html><html lang="en"><title>Hostile wallet</title><h1>Hostile wallet</h1>
<script>
  const reached = [];
  if (window.opener !== null) reached.push('opener');
  if (window.parent !== window || window.top !== window) reached.push('parent');
  document.documentElement.dataset.reached = reached.join(' ');
</script>`;

async function openHostileLogin(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
  const login = await opening;
  await expect(login.getByRole('heading', { name: 'Hostile wallet' })).toBeVisible();
  return login;
}

test('a hostile login page reaches nothing of the portal, links nothing, and keeps nobody from going on', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  const connected = page.getByText('Your wallet is connected');
  await context.route(LOGIN, (route) => route.fulfill({ contentType: 'text/html', body: HOSTILE }));
  await claimant.startClaim();
  await page.goto('/standard/payment-election');
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');

  await test.step('A login page reaches nothing of the portal.', async () => {
    const login = await openHostileLogin(page);
    await expect(login.locator('html')).toHaveAttribute('data-reached', '');
    // The window has no name to be reached by either.
    const names = await login.evaluate(() => [window.name, window.length]);
    expect(names).toEqual(['', 0]);
    await login.close();
    await expect(page.getByText(/closed/)).toBeVisible();
  });

  await test.step('An answer with another state, or none, links nothing.', async () => {
    const login = await openHostileLogin(page);
    for (const query of ['code=stolen&state=guessed', 'code=stolen', 'error=access_denied&state=guessed']) {
      await login.goto(`/wallet-return.html?${query}`);
      await expect(login.getByRole('link', { name: 'Back to your claim' })).toBeVisible();
      expect(new URL(login.url()).search).toBe('');
    }
    await login.close();
    await expect(connected).toBeHidden();
  });

  await test.step('A channel full of nudges links nothing.', async () => {
    // Only a page of this origin, like this stand-in, can write to the channel; a provider's page cannot.
    const login = await openHostileLogin(page);
    await login.evaluate((name) => {
      // Name of the channel in src/wallet/attempt-record.ts.
      const channel = new BroadcastChannel(name);
      const answers = [
        { type: 'wallet-returned' },
        { type: 'wallet-returned', code: 'stolen' },
        'wallet',
        null,
      ];
      for (let round = 0; round < 5_000; round += 1)
        for (const answer of answers) channel.postMessage(answer);
    }, 'portal-wallet');
    await login.close();
    await expect(connected).toBeHidden();
  });

  await test.step('The claimant goes on with the provider.', async () => {
    await context.unroute(LOGIN);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
    const login = await opening;
    await login.getByRole('link', { name: 'Link this wallet' }).click();
    await expect(connected).toBeVisible();
  });
});
