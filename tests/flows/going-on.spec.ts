import type { Locator } from '@playwright/test';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { CLAIM, CREDENTIALS, INFO } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { awaitOwnPage } from './hold-code.ts';

async function reload(claimant: Claimant, heading: string): Promise<void> {
  await claimant.waitUntilSaved();
  await claimant.page.reload();
  await claimant.arriveAt(heading);
}

test('a reload at each step goes on where it was, and who goes back from the confirmation stays there', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await fillBirthDate(page, INFO.dateOfBirth);
  await reload(claimant, 'About you');
  await expectBirthDate(page, INFO.dateOfBirth);
  await expect(page.getByLabel('Last name')).toHaveValue('Ibáñez-Peña');
  await claimant.fillAboutYou();

  await claimant.answerClaim();
  await reload(claimant, 'Your claim');
  await expect(page.getByLabel('Tell us what happened')).toHaveValue(CLAIM.injuryDescription);
  await claimant.goOnTo('How you want to be paid');

  await claimant.choose('Payment method', 'Paper check by mail');
  await reload(claimant, 'How you want to be paid');
  await expect(page.getByRole('radio', { name: 'Paper check by mail' })).toBeChecked();
  await claimant.goOnTo('Supporting documents');
  await reload(claimant, 'Supporting documents');
  await claimant.goOnTo('Check your claim');

  await claimant.sign();
  await reload(claimant, 'Check your claim');
  await expect(page.getByLabel('Type your full name to sign')).not.toHaveValue('');
  await claimant.submit();
  const code = await claimant.readReferenceCode();
  expect(await control.listSubmissions()).toHaveLength(1);

  await test.step('Who goes back from the confirmation stays there, with the focus on its heading.', async () => {
    await expect(claimant.heading('Your claim is filed')).toBeFocused();
    await page.getByRole('button', { name: /^Copy/ }).focus();
    const gone = page.waitForEvent('framenavigated');
    await page.goBack();
    await gone;
    await expect(page).toHaveURL(/\/standard\/confirmation/);
    await expect(claimant.heading('Your claim is filed')).toBeFocused();
  });

  await page.reload();
  await claimant.arriveAt('Claims on this device');
  await expect(claimant.receipt).toContainText(code);
});

test('the browser’s back and forward buttons lead through the pages, with the answers', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await page.goBack();
  await claimant.arriveAt('Your claim');
  await expect(page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await page.goBack();
  await claimant.arriveAt('About you');
  await expectBirthDate(page, INFO.dateOfBirth);
  await page.goForward();
  await claimant.arriveAt('Your claim');
  await claimant.press('Back');
  await claimant.arriveAt('About you');
});

test('an account number is told by its last digits until the claimant asks for it, and an answer is changed from the summary', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Direct deposit to a bank account');
  await page.getByLabel('Type of account').selectOption('Checking');
  await page.getByLabel('Routing number').fill('021000021');
  await page.getByLabel('Account number').fill('0004711567890');
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  const summary = page.getByRole('main');
  await expect(summary.getByText('ends in 7890')).toBeAttached();
  await expect(summary).not.toContainText('0004711567890');
  await page.getByRole('button', { name: 'Show Account number' }).click();
  await expect(summary).toContainText('0004711567890');
  await page.getByRole('button', { name: 'Hide Account number' }).click();
  await expect(summary).not.toContainText('0004711567890');

  await test.step('An answer is changed from the summary, which is come back to.', async () => {
    await page.getByRole('link', { name: /Change.*Where you bought it/ }).click();
    await claimant.arriveAt('Your claim');
    const place = page.getByLabel('Where you bought it');
    await expect(place).toBeFocused();
    await expect(place).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Where you bought it', { exact: true })).toBeInViewport({ ratio: 1 });
    await place.fill('Harbor Hardware');
    await claimant.goOnTo('Check your claim');
    await expect(page.getByText('Harbor Hardware')).toBeInViewport();
    await expect(page.getByRole('link', { name: /Change.*Where you bought it/ })).toBeFocused();
    // The link for a choice leads to its first option.
    await page.getByRole('link', { name: /Change.*Was anyone hurt/ }).click();
    await claimant.arriveAt('Your claim');
    await expect(page.getByRole('radio', { name: 'Yes' }).first()).toBeFocused();
    await claimant.press('Back');
    await claimant.arriveAt('Check your claim');
    await expect(page.getByRole('link', { name: /Change.*Was anyone hurt/ })).toBeFocused();
  });
});

test('the steps lead back to what is done, and forward again to where the claimant was', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.setViewportSize({ width: 1280, height: 900 });
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  const steps = page.getByRole('navigation', { name: 'Your progress' });
  await expect(steps.getByText('Step 3 of 6')).toBeVisible();
  await expect(steps.getByRole('link')).toHaveCount(2);
  await steps.getByRole('link', { name: 'About you' }).click();
  await claimant.arriveAt('About you');
  await steps.getByRole('link', { name: 'How you want to be paid' }).click();
  await claimant.arriveAt('How you want to be paid');
});

test('what works behind the pages is asked for again after its code could not be fetched', async ({
  page,
}) => {
  let isBroken = true;
  await page.route('**/app/dist/background-*.js', (route) => (isBroken ? route.abort() : route.continue()));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/background-'));
  await page.goto('/');
  await failed;
  isBroken = false;
  await expect(async () => {
    const isRegistered = await page.evaluate(async () => {
      dispatchEvent(new Event('online'));
      return (await navigator.serviceWorker.getRegistrations()).length > 0;
    });
    expect(isRegistered).toBe(true);
  }).toPass();
});

/** Sets a control's text without an event, as some form fillers do. */
function putSilently(field: Locator, text: string): Promise<void> {
  return field.evaluate((control, value) => {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value;
  }, text);
}

test('what a program has put into the fields without an event counts as it is shown', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await awaitOwnPage(page);
  await putSilently(page.getByLabel('Class member ID'), CREDENTIALS.classMemberId);
  await putSilently(page.getByRole('textbox', { name: 'PIN' }), CREDENTIALS.pin);
  await claimant.press('Start');
  await claimant.arriveAt('About you');
  await claimant.fillAboutYou();
  await claimant.answerClaim();
  await putSilently(page.getByLabel('Where you bought it'), 'Quiet Corner Appliances');
  await putSilently(page.getByLabel('Amount you paid'), '512.75');
  await claimant.goOnTo('How you want to be paid');
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await expect(page.getByText('Quiet Corner Appliances')).toBeVisible();
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  expect(await control.listSubmissions()).toMatchObject([
    { fields: { claimDetails: { purchasePlace: 'Quiet Corner Appliances', amountPaid: '512.75' } } },
  ]);
});
