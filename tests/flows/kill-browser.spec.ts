import { rm } from 'node:fs/promises';
import { smallPhoto } from '../support/test-files.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';
import { openProfile } from './open-profile.ts';

test('what was typed more than half a second before the browser was killed is there again', async ({
  portal,
  space,
}, testInfo) => {
  const folder = testInfo.outputPath('profile');
  const killed = await openProfile(folder, portal.url, space);
  await killed.claimant.startClaim();
  await killed.claimant.fillAboutYou();
  const { page } = killed.claimant;
  await page.getByLabel('Where you bought it').pressSequentially('Corner Appliance');
  // The page's own clock measures the half second that is promised.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await killed.kill();

  const reopened = await openProfile(folder, portal.url, space);
  await reopened.claimant.page.goto('/standard/claim-details');
  await expect(reopened.claimant.page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');
  await reopened.claimant.page.goto('/standard/claimant-info');
  await expect(reopened.claimant.page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue(
    '04/27/1958',
  );
  await reopened.close();
  await rm(folder, { recursive: true });
});

test('a claim that was submitted offline before the browser was killed is filed once', async ({
  portal,
  space,
  control,
}, testInfo) => {
  const photo = smallPhoto();
  const folder = testInfo.outputPath('profile');
  const killed = await openProfile(folder, portal.url, space);
  await killed.claimant.startClaim();
  await killed.claimant.fillAboutYou();
  await killed.claimant.becomeReadyForOffline();
  await killed.claimant.finishOffline([['Photo', photo]]);
  await killed.kill();
  expect(await control.listSubmissions()).toEqual([]);

  const { claimant, close } = await openProfile(folder, portal.url, space);
  await claimant.page.goto('/claim/status');
  // The killed browser lost the server's session with its cookie.
  await expect(claimant.status('We need your ID and PIN again')).toBeVisible();
  await claimant.press('Enter ID and PIN');
  await claimant.enterCredentials();
  const code = await claimant.readReferenceCode();
  const filed = await expectFiledOnce(control, [photo]);
  expect(code).toBe(filed.referenceCodeForm);
  await close();
  await rm(folder, { recursive: true });
});
