import type { Locator } from '@playwright/test';
import { findClaimant } from '../support/sign-in.ts';
import { receiptPdf, smallPhoto } from '../support/test-files.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
  { width: 1280, height: 900 },
] as const;

const OSCAR = findClaimant('oscar');

async function expectSeen(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  await expect
    .poll(() =>
      what.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        const found = document.elementFromPoint(left + 8, top + 8);
        return top >= 0 && found !== null && element.contains(found);
      }),
    )
    .toBe(true);
}

async function lookUp(claimant: Claimant): Promise<void> {
  const { page } = claimant;
  await page.goto('/lookup');
  await page.getByLabel('Class member ID').fill(OSCAR.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(OSCAR.pin);
  await page.getByLabel(/VIN/).fill('7RWKT4E28P1004417');
  await claimant.press('Look up');
}

/** Makes the check in each window, one after the other. */
async function inEachWindow({ page }: Claimant, check: () => Promise<void>): Promise<void> {
  for (const window of WINDOWS) {
    await test.step(`${window.width} by ${window.height}`, async () => {
      await page.setViewportSize(window);
      await check();
    });
  }
}

test('what a look-up found is seen, and its heading has the focus', async ({ claimant }) => {
  const heading = claimant.page.getByRole('heading', { name: 'Your vehicle' });
  await inEachWindow(claimant, async () => {
    await lookUp(claimant);
    await expect(heading).toBeFocused();
    await expectSeen(heading);
    await claimant.press('Look up');
    await expect(heading).toBeFocused();
    await expectSeen(heading);
  });
});

test('what keeps a claimant on a start page is seen', async ({ claimant, control }) => {
  const { page } = claimant;
  await inEachWindow(claimant, async () => {
    await control.changeScenario({ patch: { captcha: { event: 'challenge-error' } } });
    await page.goto('/');
    await claimant.enterCredentials();
    const problem = page.getByRole('alert').filter({ hasText: 'The security check did not work' });
    await expect(problem).toBeFocused();
    await expectSeen(problem);
    await control.changeScenario({ patch: { captcha: { event: 'network-error' } } });
    await claimant.press('Start');
    const help = page.locator('#captcha-help').filter({ hasText: 'The security check lost its connection' });
    await expect(help).toBeFocused();
    await expectSeen(help);
  });
});

test('what is to be mended is seen, the list and each field', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.startClaim();
  await inEachWindow(claimant, async () => {
    await page.reload();
    await claimant.arriveAt('About you');
    await claimant.press('Continue');
    const summary = page.getByRole('heading', { name: /^Answers to fix/ });
    await expect(summary).toBeFocused();
    await expectSeen(summary);
    for (const name of [/^Date of birth/, /^Who are you filing for/, /^What is the best way/]) {
      await page
        .getByRole('region', { name: /^Answers to fix/ })
        .getByRole('link', { name })
        .click();
      await expectSeen(
        page.locator(':focus').locator('xpath=ancestor-or-self::*[contains(@class, "field")][1]'),
      );
    }
  });
});

for (const window of WINDOWS) {
  test.describe(`in a window of ${window.width} by ${window.height}`, () => {
    test.use({ viewport: window });

    test('that a document was added, or what it lacks, is seen', async ({ claimant }) => {
      const { page } = claimant;
      const photo = smallPhoto();
      await claimant.prepareUpload(photo);
      await expectSeen(claimant.documentRow(photo.name).getByText('Your document is added.'));
      const { name, mimeType, buffer } = receiptPdf();
      await claimant.fileChooser.setInputFiles({ name, mimeType, buffer });
      await claimant.press(`Add ${name}`);
      await expect(claimant.documentRow(name).getByLabel('Type of document')).toBeFocused();
      await expectSeen(page.locator(':focus'));
    });
  });
}

test('a result that was there already leaves the focus on the heading of the page', async ({ claimant }) => {
  const { page } = claimant;
  await lookUp(claimant);
  await expect(page.getByRole('heading', { name: 'Your vehicle' })).toBeFocused();
  await page.getByRole('link', { name: 'File a claim for this vehicle' }).click();
  await claimant.arriveAt('File a vehicle claim');
  await page.goBack();
  await expect(claimant.heading('Look up a vehicle')).toBeFocused();
});
