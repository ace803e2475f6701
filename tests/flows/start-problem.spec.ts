import { expect, test } from './flow-test.ts';

test('on a phone, why Start failed comes into view with the focus, each time, and goes once it is so no longer', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  const problem = page.getByRole('alert').filter({ hasText: /^You are offline. To start a claim/ });
  for (const pin of ['274163', '274164']) {
    await page.getByLabel('Class member ID').fill('RW-0000-0000');
    await page.getByRole('textbox', { name: 'PIN' }).fill(pin);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await claimant.press('Start');
    await expect(problem).toBeFocused();
    await expect(problem).toBeInViewport({ ratio: 1 });
  }
  await context.setOffline(false);
  await expect(problem).toBeHidden();
  await expect(claimant.heading('File a claim')).toBeFocused();
  await expect(page.getByLabel('Class member ID')).toHaveValue('RW-0000-0000');
});
