import type { Page } from '@playwright/test';
import type { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';
import { CULTURES } from './look-closely.ts';
import { switchCulture } from './switch-culture.ts';
import { watchShifts } from './watch-shifts.ts';

const stripOf = (page: Page) => page.getByRole('status').first();

async function leaveDraft(claimant: Claimant): Promise<void> {
  await claimant.startClaim();
  await claimant.page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
}

test('a start page tells of the draft that is kept here until it is erased, and nothing moves', async ({
  claimant,
}) => {
  const { page } = claimant;
  const told = page.getByText('Saved here today. Sign in below to continue.');
  await leaveDraft(claimant);
  const readShifts = await watchShifts(page);
  await page.goto('/');
  await expect(told).toBeVisible();
  await claimant.arriveAt('File a claim');
  expect(await readShifts()).toEqual([]);
  await page.goto('/lookup');
  await claimant.arriveAt('Look up a vehicle');
  await expect(page.getByText(/^Deadline: /)).toBeVisible();
  await expect(told).toBeHidden();
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expect(page.getByLabel('Who are you filing for?')).toHaveValue('self');

  await new ClaimsOnDevice(page).open();
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await claimant.press('Erase it all');
  await claimant.arriveAt('File a claim');
  await expect(told).toBeHidden();
});

test('what a start page tells above its form takes one line, in each language', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.reset({ preset: 'all-cultures' });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ patch: { submit: { outcome: 'serverError' } } });
  await claimant.submit();
  await claimant.arriveAt('Your claim may have arrived');
  await page.goto('/');
  await expect(stripOf(page).getByRole('link')).toHaveAttribute('href', /claim\/status/);
  for (const culture of CULTURES) {
    await switchCulture(page, culture);
    const line = stripOf(page).locator('span').first();
    const lines = await line.evaluate((text) => {
      // Measures the words alone, because a link's own box is as high as a finger.
      const words = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      const bottoms = new Set<number>();
      while (words.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(words.currentNode);
        for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom / 8));
      }
      return bottoms.size;
    });
    expect(lines, culture).toBe(1);
  }
});

test('no start page promises that one can come back where others use the device, and the line above the question for it runs clear of its words, whatever a browser makes of a legend', async ({
  claimant,
}) => {
  const { page } = claimant;
  const promise = page.getByText(/come back/);
  for (const path of ['/', '/automotive', '/lookup', '/documents-upload']) {
    await page.goto(path);
    const question = page.getByRole('radiogroup', { name: 'Is this your own device?' });
    await question.getByText('No, other people use it too').click();
    await expect(page.getByText(/^What you type is erased after you close this tab/)).toBeVisible();
    await expect(promise).toBeHidden();
    await question.getByText('Yes, it is mine').click();
    await expect(promise).toBeVisible();
  }
  await test.step('measure the line above the question', async () => {
    await page.goto('/');
    const question = page.getByRole('radiogroup', { name: 'Is this your own device?' });
    await expect(question).toBeVisible();
    const part = page.locator('div', { has: question }).last();
    const words = part.getByText('Is this your own device?');
    const [set, text] = [await part.boundingBox(), await words.boundingBox()];
    expect(text?.y).toBeGreaterThan((set?.y ?? 0) + 8);
    await expect(part.locator('fieldset, legend')).toHaveCount(0);
  });
});
