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
