import type { Page } from '@playwright/test';
import { receiptPdf } from '../support/test-files.ts';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { INFO } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';

// docs/adr/0006-config-refused.md says how each state appears.
const refused = { patch: { endpoints: { formsConfig: { fault: 'status', status: 403 } } } } as const;
const KEPT = 'What was saved on this device is still there.';

async function expectSilence(page: Page): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByText(/request failed|forbidden|403/i)).toHaveCount(0);
}

test('a first visit sees that the site could not start, whom to call, and can try again [S6.6]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario(refused);
  await page.goto('/');
  await claimant.arriveAt('This site could not start');
  await expect(page).toHaveTitle('This site could not start');
  await expect(page.getByRole('link', { name: '1-800-555-0142' })).toBeVisible();
  await expectSilence(page);
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Try again');
  await claimant.arriveAt('File a claim');
});

test('a draft whose config the worker keeps goes on as if nothing were [S6.6]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await fillBirthDate(page, INFO.dateOfBirth);
  await claimant.waitUntilSaved();
  await claimant.becomeReadyForOffline();
  await control.changeScenario(refused);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload();
    await claimant.arriveAt('About you');
    await expectSilence(page);
    await expectBirthDate(page, INFO.dateOfBirth);
  }
});

test('a claim that is taken back goes on with the config that it has [S6.6]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.prepareUpload(receiptPdf());
  await control.changeScenario({
    patch: { ...refused.patch, submit: { outcome: 'unprocessable' } },
  });
  await claimant.press('Send documents');
  await claimant.press('OK');
  await claimant.press('Take back to change');
  await claimant.arriveAt('Supporting documents');
  await expectSilence(page);
  await expect(page.getByRole('listitem').getByRole('button', { name: /^Remove/ })).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a claimant with a draft is told that it is still there, and finds it once the server answers [S6.6]', async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await claimant.startClaim();
    await fillBirthDate(page, INFO.dateOfBirth);
    await claimant.waitUntilSaved();
    await control.changeScenario(refused);
    await page.reload();
    await claimant.arriveAt('This site could not start');
    await expect(page.getByText(KEPT)).toBeVisible();
    await expectSilence(page);
    await control.changeScenario({ preset: 'default' });
    await claimant.press('Try again');
    // No other tab and no worker kept the key while the page was loaded anew.
    await claimant.arriveAt('Your session has ended');
    await page.goto('/');
    await claimant.enterCredentials();
    await claimant.arriveAt('About you');
    await expectBirthDate(page, INFO.dateOfBirth);
  });
});
