import { largePhoto, receiptPdf } from '../support/test-files.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

test('a claim with two documents is filed once, with its answers and its bytes', async ({
  claimant,
  control,
  pageErrors,
}) => {
  const [receipt, photo] = [receiptPdf(), largePhoto()];
  expect(photo.buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await claimant.fillUntilSummary([
    ['Receipt or bank statement', receipt],
    ['Photo', photo],
  ]);
  await claimant.sign();
  await claimant.submit();
  const code = await claimant.readReferenceCode();

  const filed = await expectFiledOnce(control, [receipt, photo]);
  expect(code).toBe(filed.referenceCodeForm);
  expect(filed.attempts).toBe(1);
  expect(filed.fields.documentContexts).toMatchObject([
    { documentType: 'receipt' },
    { documentType: 'photo' },
  ]);
  await claimant.page.getByText('Fingerprints of the files (SHA-256)').click();
  await expect(claimant.page.getByText(photo.sha256)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('two presses on Submit file one claim', async ({ claimant, control }) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.page.getByRole('button', { name: 'Submit claim' }).dblclick();
  await claimant.readReferenceCode();
  const filed = await expectFiledOnce(control, []);
  expect(filed.attempts).toBe(1);
});

test('Enter in the signature files nothing: the button does', async ({ claimant, control }) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  const name = page.getByLabel('Type your full name to sign');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(/Enter your full name to sign/);
  await claimant.sign();
  await name.press('Enter');
  await expect(name).not.toHaveAccessibleDescription(/Enter your full name to sign/);
  await claimant.arriveAt('Check your claim');
  expect(await control.listSubmissions()).toEqual([]);
  await claimant.submit();
  await claimant.readReferenceCode();
});
