import type { Page } from '@playwright/test';
import type { Claimant } from './claimant.ts';
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

async function openHostileLogin(claimant: Claimant): Promise<Page> {
  const { page } = claimant;
  await page.context().route(LOGIN, (route) => route.fulfill({ contentType: 'text/html', body: HOSTILE }));
  await claimant.startClaim();
  await page.goto('/standard/payment-election');
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
  const login = await opening;
  await expect(login.getByRole('heading', { name: 'Hostile wallet' })).toBeVisible();
  return login;
}

async function linkByProvider({ page }: Claimant): Promise<void> {
  await page.context().unroute(LOGIN);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
  const login = await opening;
  await login.getByRole('link', { name: 'Link this wallet' }).click();
  await expect(page.getByText('Your wallet is connected')).toBeVisible();
}

test('a login page reaches nothing of the portal', async ({ claimant }) => {
  const login = await openHostileLogin(claimant);
  await expect(login.locator('html')).toHaveAttribute('data-reached', '');
  // The window has no name to be reached by either.
  const names = await login.evaluate(() => [window.name, window.length]);
  expect(names).toEqual(['', 0]);
  await login.close();
  await expect(claimant.page.getByText(/closed/)).toBeVisible();
  await linkByProvider(claimant);
});

test('an answer with another state, or none, links nothing', async ({ claimant }) => {
  const login = await openHostileLogin(claimant);
  for (const query of ['code=stolen&state=guessed', 'code=stolen', 'error=access_denied&state=guessed']) {
    await login.goto(`/wallet-return.html?${query}`);
    await expect(login.getByRole('link', { name: 'Back to your claim' })).toBeVisible();
    expect(new URL(login.url()).search).toBe('');
  }
  await login.close();
  await expect(claimant.page.getByText('Your wallet is connected')).toBeHidden();
  await linkByProvider(claimant);
});

test('a channel full of nudges links nothing, and keeps nobody from going on', async ({ claimant }) => {
  // Only a page of this origin, like this stand-in, can write to the channel; a provider's page cannot.
  const login = await openHostileLogin(claimant);
  await login.evaluate((name) => {
    // Name of the channel in src/wallet/attempt-record.ts.
    const channel = new BroadcastChannel(name);
    const answers = [
      { type: 'wallet-returned' },
      { type: 'wallet-returned', code: 'stolen' },
      'wallet',
      null,
    ];
    for (let round = 0; round < 5_000; round += 1) for (const answer of answers) channel.postMessage(answer);
  }, 'portal-wallet');
  await login.close();
  await expect(claimant.page.getByText('Your wallet is connected')).toBeHidden();
  await linkByProvider(claimant);
});
