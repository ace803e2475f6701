import type { Page } from '@playwright/test';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';
import { switchCulture } from './switch-culture.ts';
import { watchShifts } from './watch-shifts.ts';

const FILED = 'You have already filed a claim';
const OSCAR = { classMemberId: 'RW-2075-4418', pin: '906352' };

async function comeBack(page: Page, path = '/', credentials = CREDENTIALS): Promise<Claimant> {
  const claimant = new Claimant(page);
  await page.goto(path);
  await claimant.enterCredentials(credentials);
  return claimant;
}

async function submitClaim(claimant: Claimant): Promise<void> {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
}

test('a claim that was filed is told first, with its code, on a second device too; a server that does not tell keeps nobody from filing', async ({
  browser,
  claimant,
  context,
  control,
  portal,
  space,
}) => {
  await submitClaim(claimant);
  await expect.poll(async () => (await control.listSubmissions()).length).toBe(1);
  await claimant.page.close();

  const back = await comeBack(await context.newPage());
  await expect(back.heading(FILED)).toBeFocused();
  await expect(back.page).toHaveTitle(new RegExp(`^${FILED}`));
  const { referenceCodeForm } = await expectFiledOnce(control, []);
  expect(await back.readKnownCode()).toBe(referenceCodeForm);
  await expect(back.page.getByText('You do not have to fill in this form again.')).toBeVisible();

  await switchCulture(back.page, 'es');
  await back.arriveAt('Usted ya presentó un reclamo');
  await switchCulture(back.page, 'en');
  await back.page.getByRole('link', { name: 'Show receipt' }).click();
  await back.arriveAt('Claims on this device');
  await expect(back.receipt.getByText(referenceCodeForm)).toBeVisible();
  await back.page.goBack();
  await back.arriveAt(FILED);

  await test.step('A second device is told what the server tells of.', async () => {
    const other = await browser.newContext({ baseURL: portal.url });
    await other.addCookies([{ name: SPACE_COOKIE, value: space, url: portal.url }]);
    const there = await comeBack(await other.newPage());
    expect(await there.readKnownCode()).toBe(referenceCodeForm);
    await expect(there.page.getByRole('link', { name: 'Show receipt' })).toBeHidden();
    await control.changeScenario({ preset: 'filed-not-told' });
    const untold = await comeBack(await other.newPage());
    await untold.arriveAt('About you');
    await other.close();
  });
});

test('a claim that waits is told as not filed, is sent, and turns into a filed one while it is looked at', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([]);
  await claimant.page.close();
  const back = new Claimant(await context.newPage());
  await back.page.goto('/');
  await back.arriveAt('File a claim');
  // The portal asks for the deadlines before each send. Without an answer it sends nothing.
  await control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'reset' } } } });
  await context.setOffline(false);
  await back.enterCredentials();
  await back.arriveAt('Your claim is saved on this device, not yet filed');
  expect(await control.listSubmissions()).toEqual([]);
  await control.changeScenario({ preset: 'default' });
  await back.sendNow();
  expect(await back.readKnownCode()).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('a claim that may have arrived is told as one that is being checked', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([]);
  await claimant.page.close();
  await control.changeScenario({ patch: { submit: { outcome: 'serverError' } } });
  await context.setOffline(false);
  const back = await comeBack(await context.newPage());
  await back.arriveAt('Your claim may have arrived');
  expect(await control.listSubmissions()).toEqual([]);
  await control.changeScenario({ preset: 'default' });
  await back.sendNow();
  expect(await back.readKnownCode()).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('a claim that was turned down is told as such, and can be changed', async ({
  claimant,
  context,
  control,
}) => {
  await control.changeScenario({ patch: { submit: { outcome: 'rejected', times: 1 } } });
  await submitClaim(claimant);
  await expect(claimant.page.getByRole('alertdialog')).toBeVisible();
  await claimant.press('OK');
  await claimant.arriveAt('Your claim is not filed');
  await expect(claimant.page.getByText(/saved on this device, not yet filed/i)).toBeHidden();
  await claimant.page.close();
  const back = await comeBack(await context.newPage());
  await back.arriveAt('Your claim was not accepted');
  await back.press('Take back to change');
  await back.arriveAt('Check your claim');
  await back.submit();
  await back.readReferenceCode();
  expect(await control.listSubmissions()).toHaveLength(1);
});

test('a claim that was too late is told on the page of another form, which can be gone on with', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([]);
  await claimant.page.close();
  await control.changeScenario({ preset: 'deadline-passed' });
  await context.setOffline(false);
  const back = await comeBack(await context.newPage(), '/automotive');
  await back.arriveAt('Your claim was not filed in time');
  await back.press('Go on to the vehicle claim');
  await back.arriveAt('About you');
  expect(new URL(back.page.url()).pathname).toBe('/automotive/claimant-info');
  expect(await control.listSubmissions()).toEqual([]);
});

test('another claim of the same kind is begun only when it is chosen, told what it does to the first, and the next claimant sees nothing of it', async ({
  claimant,
  context,
  control,
}) => {
  await submitClaim(claimant);
  const code = await claimant.readReferenceCode();
  await test.step('With a filed claim alone the pages of the form lead to what is known.', async () => {
    await claimant.page.goto('/standard/claimant-info');
    await claimant.arriveAt('Claims on this device');
    await expect(claimant.receipt.getByText(code)).toBeVisible();
  });

  const back = await comeBack(claimant.page);
  await back.arriveAt(FILED);
  const dialog = back.page.getByRole('dialog', { name: 'File another claim?' });
  await back.press('File another claim');
  await expect(dialog).toContainText('A second claim does not change the first one');
  await dialog.getByRole('button', { name: 'No, go back' }).click();
  await back.arriveAt(FILED);
  await back.press('File another claim');
  await dialog.getByRole('button', { name: 'Yes, file another claim' }).click();
  await back.arriveAt('About you');
  await back.page.getByLabel('Who are you filing for?').selectOption('For myself');
  await back.waitUntilSaved();
  await back.page.goBack();
  await back.arriveAt('File a claim');
  await back.page.close();

  const later = await comeBack(await context.newPage());
  await later.arriveAt(FILED);
  await expect(later.page.getByRole('button', { name: 'File another claim' })).toBeHidden();
  await later.press('Go on with your draft');
  await later.arriveAt('About you');
  await expect(later.page.getByLabel('Who are you filing for?')).toHaveValue('self');

  await test.step('The next claimant, or a wrong PIN, sees nothing of it.', async () => {
    const next = await comeBack(later.page, '/', OSCAR);
    await next.arriveAt('About you');
    await expect(next.page.getByText(code)).toBeHidden();
    await next.page.goto('/');
    await next.enterCredentials({ ...CREDENTIALS, pin: '000000' });
    await expect(next.page.getByRole('alertdialog')).toBeVisible();
    await expect(next.page.getByText(code)).toBeHidden();
  });
  expect(await control.listSubmissions()).toHaveLength(1);
});

test('a receipt leads to how a filed claim is changed; the start page says that one was filed until it is erased, and nothing moves', async ({
  claimant,
}) => {
  const { page } = claimant;
  const told = page.getByText('Filed from this device: 1.');
  await submitClaim(claimant);
  const code = await claimant.readReferenceCode();
  await test.step('The receipt leads to how a filed claim is changed or withdrawn.', async () => {
    await page.getByRole('link', { name: 'How to change or withdraw a claim that is filed' }).click();
    await claimant.arriveAt('Questions and answers');
    await expect(
      page.getByRole('heading', { name: 'Can I change my claim after I filed it?' }),
    ).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Can I withdraw my claim?' })).toBeVisible();
    await expect(page.getByText(/^Yes, until the filing deadline\. Write to us/)).toBeVisible();
  });

  const readShifts = await watchShifts(page);
  await page.goto('/');
  await expect(told).toBeVisible();
  await claimant.arriveAt('File a claim');
  await expect(page.getByText(code)).toBeHidden();
  expect(await readShifts()).toEqual([]);

  await new ClaimsOnDevice(page).open();
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await claimant.press('Erase it all');
  await claimant.arriveAt('File a claim');
  await expect(told).toBeHidden();
  await page.reload();
  await claimant.arriveAt('File a claim');
  await expect(told).toBeHidden();
});
