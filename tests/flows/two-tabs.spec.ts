import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

test('a second tab reads the draft, and can take it over', async ({ claimant, context }) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.page.getByLabel('Where you bought it').fill('Corner Appliance');
  await claimant.waitUntilSaved();

  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/claim-details');
  await second.arriveAt('Your claim');
  const readOnly = 'This claim is open in another tab. Here you can read it.';
  await expect(second.page.getByText(readOnly)).toBeVisible();
  await expect(second.page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');

  await second.press('Edit it here');
  await expect(second.page.getByText(readOnly)).toBeHidden();
  await expect(claimant.page.getByText(readOnly)).toBeVisible();
  await second.page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await second.waitUntilSaved();
  await second.page.reload();
  await expect(second.page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');
});
