import { expect, type Page, type ViewportSize } from '@playwright/test';
import { test } from './flow-test.ts';

const WINDOWS = [
  { width: 683, height: 325 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
  { width: 844, height: 390 },
] as const;
/** More than a calendar has controls. */
const MOST_CONTROLS = 8;

async function openCalendar(page: Page) {
  await page
    .getByRole('button', { name: /^Open calendar/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  return dialog;
}

test('in a small window the calendar stays, keeps the focus, can be used to its last line, and closes when the claimant scrolls the page [S4.44]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  for (const size of WINDOWS) {
    await test.step(`${size.width} by ${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto('/standard/claim-details');
      await claimant.arriveAt('Your claim');
      await expectUsable(page, size);
      await expectClosedByScroll(page, size);
    });
  }
});

async function expectUsable(page: Page, size: ViewportSize): Promise<void> {
  const opener = page.getByRole('button', { name: /^Open calendar/ }).first();
  const dialog = await openCalendar(page);

  const box = await dialog.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);

  for (let step = 0; step < MOST_CONTROLS; step += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await expect(dialog.locator(':focus')).toBeInViewport({ ratio: 0.9 });
  }
  for (let step = 0; step < MOST_CONTROLS; step += 1) {
    await page.keyboard.press('Shift+Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await openCalendar(page);
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption('2015');
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('4');
  await dialog.getByRole('button', { name: /April 30, 2015/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Date you bought it', { exact: true })).toHaveValue('04/30/2015');
}

async function expectClosedByScroll(page: Page, size: ViewportSize): Promise<void> {
  const dialog = await openCalendar(page);
  // A scroll by script leaves the calendar open.
  await page.evaluate(() => window.scrollBy(0, 40));
  await expect(dialog).toBeVisible();
  await page.mouse.move(2, size.height / 2);
  await page.mouse.wheel(0, 80);
  await expect(dialog).toBeHidden();
}
