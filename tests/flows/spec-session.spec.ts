import { expect, test } from './flow-test.ts';

test('an idle session warns in its last minute, then ends: its pages are closed, the draft is kept [S2.38 S3.66 S4.4 S4.75]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await claimant.startClaim();
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
  await page.clock.fastForward('29:10');
  const modal = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(modal).toContainText(/0:\d\d/);
  await page.clock.fastForward('01:00');
  await claimant.arriveAt('Your session has ended');
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL('/session-expired?form=Standard&culture=en');
  await page.goto('/standard/claimant-info');
  await claimant.arriveAt('Your session has ended');
  await page.getByRole('link', { name: 'Go back to your claim' }).click();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expect(page.getByLabel('Who are you filing for?')).toHaveValue('self');
});

test('a start page never times out [S4.70 S6.5]', async ({ claimant }) => {
  const { page } = claimant;
  await page.clock.install();
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await page.clock.fastForward('45:00');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
});

test('the session’s end is told to the server [S7.3]', async ({ claimant, control }) => {
  const { page } = claimant;
  await page.clock.install();
  await claimant.startClaim();
  await page.clock.fastForward('31:00');
  await claimant.arriveAt('Your session has ended');
  await expect
    .poll(async () => (await control.listRequests()).filter(({ path }) => path === '/api/session-timeout'))
    .toHaveLength(1);
});
