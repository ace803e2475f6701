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
  await claimant.page.emulateMedia({ media: 'print' });
  // The fingerprints print unfolded, because paper has no disclosure to open.
  await expect(claimant.page.getByText(photo.sha256)).toBeVisible();
  await claimant.page.emulateMedia({ media: null });
  await expect(claimant.page.getByText(photo.sha256)).toBeHidden();
  await claimant.page.getByText('Fingerprints of the files (SHA-256)').click();
  await expect(claimant.page.getByText(photo.sha256)).toBeVisible();
  expect(pageErrors).toEqual([]);
});

test('a photo above the limit is made smaller when the claimant wants it, and arrives', async ({
  claimant,
  control,
}) => {
  const { buffer, mimeType } = largePhoto();
  await claimant.prepareUpload(receiptPdf());
  const tooLarge = Buffer.concat([buffer, Buffer.alloc(22_000_000)]);
  await claimant.fileChooser.setInputFiles({ name: 'photo.jpeg', mimeType, buffer: tooLarge });
  const refused = claimant.documentRow('photo.jpeg');
  await expect(refused.getByText(/^This file is larger than 25 MB/)).toBeVisible();
  await refused.getByRole('button', { name: /^Make this photo smaller/ }).click();
  const type = claimant.documentRow('photo.jpg').getByLabel('Type of document');
  await type.focus();
  await type.selectOption('Photo');
  await expect(claimant.page.getByRole('button', { name: 'Remove photo.jpg' })).toBeVisible();
  await claimant.press('Send documents');
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.files.map(({ name }) => name)).toEqual(['receipt.pdf', 'photo.jpg']);
  expect(filed?.files[1]?.size).toBeLessThan(26_214_400);
});

/** Lets no file be stored before the event, as on a device that takes long for it. Runs in the page. */
function holdFiles(): void {
  const { digest } = SubtleCrypto.prototype;
  const goOn = new Promise((resolve) => addEventListener('files-go-on', resolve));
  SubtleCrypto.prototype.digest = async function (...asked) {
    await goOn;
    return digest.apply(this, asked);
  };
}

test('documents that are still being stored when the claimant turns to another page are not lost', async ({
  claimant,
}) => {
  const { page } = claimant;
  const [receipt, photo] = [receiptPdf(), largePhoto()];
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  await page.evaluate(holdFiles);
  await claimant.fileChooser.setInputFiles(
    [receipt, photo].map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })),
  );
  await expect(claimant.documentRow(photo.name).getByRole('progressbar')).toBeVisible();
  await claimant.press('Back');
  await claimant.arriveAt('How you want to be paid');
  await claimant.press('Continue');
  // It waits for the files, as every page does.
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => dispatchEvent(new Event('files-go-on')));
  await claimant.arriveAt('Supporting documents');
  for (const { name } of [receipt, photo]) {
    const type = claimant.documentRow(name).getByLabel('Type of document');
    await type.focus();
    await type.selectOption('Photo');
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  }
  await claimant.goOnTo('Check your claim');
  for (const { name } of [receipt, photo]) await expect(page.getByText(name).first()).toBeVisible();
});

test('each document that is refused keeps its own reason, whatever is pressed, until it is cancelled', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const receipt = receiptPdf();
  await claimant.prepareUpload(receipt);
  const refused = [
    ['notes.exe', 'application/x-msdownload', 'MZ', /^We cannot take this type of file\./],
    [
      'renamed.pdf',
      'application/pdf',
      '<html>',
      /^The name says PDF, but this file is something else or damaged\./,
    ],
    ['empty.pdf', 'application/pdf', '', /^This file is empty\./],
    ['scan.pdf', 'application/pdf', '%PDF-1.7'.padEnd(30_000_000), /^This file is larger than 25 MB\./],
  ] as const;
  await claimant.fileChooser.setInputFiles(
    refused.map(([name, mimeType, text]) => ({ name, mimeType, buffer: Buffer.from(text) })),
  );
  const expectReasons = async () => {
    for (const [name, , , reason] of refused) {
      const row = claimant.documentRow(name);
      await expect(row.getByText(reason)).toBeVisible();
      await expect(row.getByText(/required|Choose a file/)).toHaveCount(0);
    }
  };
  await expectReasons();
  for (let time = 0; time < 2; time += 1) {
    await claimant.press('Send documents');
    await expect(page.getByRole('heading', { name: 'Answers to fix: 4' })).toBeFocused();
    await expectReasons();
  }
  for (const [name] of refused) {
    await claimant
      .documentRow(name)
      .getByRole('button', { name: /^Cancel/ })
      .click();
  }
  await expect(page.getByRole('heading', { name: /^Answers to fix/ })).toHaveCount(0);
  await claimant.press('Send documents');
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.files.map(({ name }) => name)).toEqual([receipt.name]);
});
