import { fillBirthDate } from './birth-date.ts';
import { INFO } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';

const EMAIL_AGAIN = 'Type your email address again';
const PHONE_AGAIN = 'Type your phone number again';

test('only an email address that is changed has to be typed again, also after a reload', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await test.step('what the administrator knows need not be typed again: the page goes on as it stands', async () => {
    await expect(page.getByLabel(EMAIL_AGAIN)).toHaveValue(INFO.emailAddress);
    await expect(page.getByLabel(PHONE_AGAIN)).toHaveValue(INFO.phoneNumber);
    await fillBirthDate(page, INFO.dateOfBirth);
    await page.getByLabel('Who are you filing for?').selectOption('For myself');
    await claimant.choose(/best way to reach you/, 'Phone');
    await claimant.goOnTo('Your claim');
  });
  await claimant.press('Back');
  await claimant.arriveAt('About you');
  const again = page.getByLabel(EMAIL_AGAIN);
  const changed = 'm.ibanez@example.org';
  await page.getByLabel('Email address', { exact: false }).first().fill(changed);
  await expect(again).toHaveValue('');
  await expect(page.getByLabel(PHONE_AGAIN)).toHaveValue(INFO.phoneNumber);
  await claimant.waitUntilSaved();
  await page.reload();
  await claimant.arriveAt('About you');
  await expect(page.getByLabel('Email address', { exact: false }).first()).toHaveValue(changed);
  await expect(again).toHaveValue('');
  await expect(again).toHaveAttribute('aria-required', 'true');
  await claimant.press('Continue');
  await expect(again).toHaveAccessibleDescription(/value is required/i);
  await again.fill(changed);
  await claimant.goOnTo('Your claim');
});
