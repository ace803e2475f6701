import { receiptPdf } from '../support/test-files.ts';
import { CLAIM, INFO, SIGNATURE } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';
import { refuseWrites } from './refuse-writes.ts';

const statement = receiptPdf();

test('the confirmation says its title once, gives the code to take along, and tells what happens next; the receipt opens offline later, by its claimant alone', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  const main = page.getByRole('main');
  const device = new ClaimsOnDevice(page);
  const filed = device.part('Filed');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await claimant.fillUntilSummary([['Receipt or bank statement', statement]]);
  await claimant.sign();
  await claimant.submit();
  const code = await claimant.readReferenceCode();

  await test.step('The confirmation gives the code, and tells what happens next.', async () => {
    await expect(main.getByText('Your claim is filed', { exact: true })).toHaveCount(1);

    await claimant.press('Copy the code');
    await expect(page.getByText('The code is copied.')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    await expect(main.getByText(/^You can add documents until .* P[SD]T\.$/)).toBeVisible();
    await expect(main.getByText(/^You can change or withdraw your claim until .* P[SD]T\.$/)).toBeVisible();
    const day = String.raw`\w+ \d{1,2}, \d{4}`;
    const paid = `hold a hearing on ${day}\\..* first payments around ${day}\\..* You chose: \\W?Paper check by mail`;
    await expect(main.getByText(new RegExp(paid))).toBeVisible();
    const calendar = await device.saveBy(() => claimant.press('Add to calendar'));
    // The calendar of a filed claim reminds of what is still open, not of filing.
    const events = calendar.text.replaceAll('\r\n ', '').match(/(?<=^SUMMARY:).*/gm);
    expect(events).toEqual([
      expect.stringMatching(/^You can change or withdraw your claim until /),
      expect.stringMatching(/^You can add documents until /),
    ]);
    expect(calendar.text).not.toMatch(/\bfile (?:a|on)\b/);

    await expect(page.getByRole('button', { name: 'Finish and clear this device' })).toBeHidden();
    await claimant.unfold('Finish on this device');
    await expect(page.getByRole('button', { name: 'Finish and clear this device' })).toBeVisible();
    await main.getByRole('link', { name: 'Add documents' }).click();
    await claimant.arriveAt('Upload documents');
  });
  await claimant.becomeReadyForOffline();

  await test.step('The receipt tells form and time until the credentials are proven, offline too.', async () => {
    await device.open();
    await device.lock();
    await expect(filed.getByText(/^Filed /)).toBeVisible();
    await expect(page.getByText(code)).toBeHidden();
    await context.setOffline(true);
    await filed.getByRole('button', { name: 'Show receipt' }).click();
    await device.unlock();
    await expect(filed.getByText(code)).toBeVisible();
    await filed.getByText('Fingerprints of the files (SHA-256)').click();
    await expect(filed.getByText(statement.sha256)).toBeVisible();
    const file = await device.saveBy(() => filed.getByRole('button', { name: 'Save receipt' }).click());
    expect(file.text).toContain(code);
    expect(file.text).toContain(statement.sha256);
  });

  await test.step('The whole receipt has every answer, the signature and the evidence that it came in time.', async () => {
    await page.getByRole('link', { name: /the whole receipt$/ }).click();
    await claimant.arriveAt('Receipt');
    const told = [
      code,
      CLAIM.purchasePlace,
      'Hearth 200',
      INFO.emailAddress,
      'Paper check by mail',
      statement.name,
      statement.sha256,
      'under penalty of perjury',
      SIGNATURE,
      'It came in time.',
    ];
    for (const words of told) await expect(main).toContainText(words);
    await expect(main).not.toContainText('Sign here');
    await expect(main).not.toContainText('274163');

    const file = await device.saveBy(() => claimant.press('Save receipt'));
    for (const words of told) expect(file.text).toContain(words);
    expect(file.text).not.toMatch(/<script|\ssrc=|\shref=|274163|NOT filed/i);

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await claimant.press('Print');
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(main.getByText(code)).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  await test.step('The receipt is erased by its claimant, and the claim stays filed.', async () => {
    await page.goBack();
    await claimant.arriveAt('Claims on this device');
    await filed.getByRole('button', { name: 'Erase this receipt' }).click();
    await claimant.press('Erase it');
    await expect(filed).toBeHidden();
    expect(await control.listSubmissions()).toHaveLength(1);
  });
});

test('a claim that waits offers no send without a connection, one button with one, and the rest under "More"', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  const send = page.getByRole('button', { name: 'Send now' });
  const takeBack = page.getByRole('button', { name: 'Take back to change' });
  await expect(page.getByRole('list').filter({ hasText: 'Waits to be sent' })).toBeVisible();
  await expect(send).toBeHidden();
  await expect(takeBack).toBeHidden();
  await expect(page.getByText(/not yet filed/i)).toHaveCount(1);
  await claimant.unfold('More');
  await expect(takeBack).toBeVisible();

  await test.step('A full device that cannot take the claim back says so, and the claim waits on.', async () => {
    await page.evaluate(refuseWrites);
    await takeBack.click();
    await expect(page.getByRole('alertdialog')).toContainText('This device could not save your claim');
    await claimant.press('OK');
    await expect(takeBack).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('device-has-room')));
  });

  await control.changeScenario({ preset: 'server-down' });
  await context.setOffline(false);
  await expect(send).toBeVisible();
  await control.changeScenario({ preset: 'default' });
  await claimant.sendNow();
  await claimant.readReferenceCode();
});
