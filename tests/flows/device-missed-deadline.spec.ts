import { receiptPdf } from '../support/test-files.ts';
import { CLAIM } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

const receipt = receiptPdf();

test('a claim that waited past the deadline is never sent, can be saved, and goes out when it is extended', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([['Receipt or bank statement', receipt]]);
  await control.changeScenario({ preset: 'deadline-passed' });
  await context.setOffline(false);

  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  const waiting = device.part('Submitted, not filed yet');
  await expect(waiting.getByText('The deadline passed before it could be sent')).toBeVisible();
  await expect(waiting.getByText(/Your claim is NOT filed. You signed it .*contact us now/)).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Send now' })).toBeHidden();
  expect(await control.listSubmissions()).toEqual([]);
  const copy = await device.saveBy(() => waiting.getByRole('button', { name: 'Save a copy' }).click());
  expect(copy.text).toContain(CLAIM.purchasePlace);
  expect(copy.text).toContain('was NOT filed');

  await control.changeScenario({ preset: 'default' });
  await claimant.page.reload();
  await expect(claimant.receipt).toBeVisible();
  await expectFiledOnce(control, [receipt]);
});

test('offline past the deadline nothing is promised, and the server’s fresh answer decides', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  const deadline = { claimFilingDeadline: { passesInMinutes: 20 } };
  await control.changeScenario({ patch: { deadlines: { keys: deadline } } });
  await page.clock.install();
  await claimant.submitOffline([]);
  await expect(page.getByText(/^The deadline is .* P[SD]T\./)).toBeVisible();
  await page.clock.fastForward(21 * 60_000);
  await expect(claimant.status('The deadline seems to have passed')).toBeVisible();
  await expect(page.getByText(/^The deadline was .* P[SD]T\./)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/as soon as|again by ourselves|If it is not sent by/);
  await expect(page.getByRole('button', { name: 'Take back to change' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save a copy' })).toBeVisible();

  await context.setOffline(false);
  await claimant.readReferenceCode();
});

test('a deadline that was moved while the claim was filled in is told as the server has it when it refuses', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  const deadline = { claimFilingDeadline: { passesInMinutes: -1 } };
  await control.changeScenario({ patch: { deadlines: { keys: deadline } } });
  await claimant.submit();
  await expect(claimant.page.getByText(/Your claim is NOT filed/).first()).toBeVisible();
  const main = claimant.page.getByRole('main');
  await expect(main.getByText(/^The deadline was .* P[SD]T\./)).toBeVisible();
  await expect(main.getByText(/^The deadline is /)).toBeHidden();
});

test('before a claim is submitted offline its deadline is told, and no send in time is promised', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await page.context().setOffline(true);
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await expect(page.getByText(/^It must be sent before the deadline: .* P[SD]T/)).toBeVisible();
});
