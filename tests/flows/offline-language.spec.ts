import { expect, test } from './flow-test.ts';

test('a language that was never fetched cannot be chosen offline nor opened by its address, and one that was can be chosen', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Español' }).click();
  const told = page.getByRole('alertdialog', { name: 'This language is not on this device yet' });
  await told.getByRole('button', { name: 'OK' }).click();
  await claimant.arriveAt('File a claim');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await test.step('an address in it opens in English', async () => {
    await page.goto('/?culture=es');
    await claimant.arriveAt('File a claim');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Español' }).click();
  await claimant.arriveAt('Presentar un reclamo');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await claimant.arriveAt('File a claim');
});
