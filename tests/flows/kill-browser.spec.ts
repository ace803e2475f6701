import { expect, test } from '../support/device-test.ts';
import { smallPhoto } from '../support/test-files.ts';
import { expectBirthDate } from './birth-date.ts';
import { Claimant } from './claimant.ts';
import { expectFiledOnce } from './expect-filed.ts';

test('what was typed more than half a second before the browser was killed is there again', async ({
  device,
}) => {
  const killed = new Claimant(device.page);
  await killed.startClaim();
  await killed.fillAboutYou();
  await killed.page.getByLabel('Where you bought it').pressSequentially('Corner Appliance');
  // The page's own clock measures the promised half second.
  const typedAt = await killed.page.evaluate(() => performance.now());
  await killed.page.waitForFunction((since) => performance.now() - since >= 500, typedAt);
  // A slow device takes longer to write and says so; the status now refers to this answer.
  await killed.waitUntilSaved();
  await device.kill();

  await device.start();
  // The stored data alone opens nothing: the portal asks for the PIN, also without a network.
  const claimant = new Claimant(device.page);
  await device.goto('/standard/claim-details');
  await claimant.arriveAt('Your session has ended');
  await device.page.getByRole('link', { name: 'Go back to your claim' }).click();
  await claimant.enterCredentials();
  await claimant.arriveAt('Your claim');
  await expect(device.page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');
  await device.goto('/standard/claimant-info');
  await expectBirthDate(device.page, '04/27/1958');
});

test('a claim that was submitted offline before the browser was killed is filed once', async ({
  device,
  control,
}) => {
  const photo = smallPhoto();
  const killed = new Claimant(device.page);
  await killed.submitOffline([['Photo', photo]]);
  await device.kill();
  expect(await control.listSubmissions()).toEqual([]);
  // Ends the server's session as well, whether or not its cookie has outlived the browser.
  await control.changeScenario({ patch: { session: { lengthSeconds: 0.001 } } });
  await control.changeScenario({ patch: { session: null } });

  await device.start();
  const claimant = new Claimant(device.page);
  await device.goto('/claim/status');
  await expect(claimant.status('We need your ID and PIN again')).toBeVisible();
  await claimant.press('Enter ID and PIN');
  await claimant.enterCredentials();
  const code = await claimant.readKnownCode();
  const filed = await expectFiledOnce(control, [photo]);
  expect(code).toBe(filed.referenceCodeForm);
});
