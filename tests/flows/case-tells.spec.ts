import { expect, test } from './flow-test.ts';

/** The demonstration's period is the 180 days before its deadline, which depends on the day on which the mock starts. */
const STANDING = /^Day (\d+) of 180, (\d+) days left$/;

test('the key dates and the steps of a claim tell how far the time to file is', async ({ claimant }) => {
  const { page } = claimant;
  await page.goto('/dates');
  const words = (await page.getByRole('definition').getByText(STANDING).first().textContent()) ?? '';
  const [, day, left] = STANDING.exec(words) ?? [];
  expect(Number(day) + Number(left)).toBe(180);
  await page.goto('/dates?culture=es');
  await expect(page.getByText(`Día ${day} de 180, quedan ${left} días`).first()).toBeVisible();
  await page.goto('/?culture=en');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  const steps = page.getByRole('navigation', { name: 'Your progress' });
  await steps.getByText('All steps').click();
  await expect(steps.getByText(words)).toBeVisible();
});

test('a page of content has a table that is one at any width, and in Arabic', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'all-cultures' });
  await page.goto('/faq');
  const table = page.getByRole('table', { name: 'What the settlement pays' });
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table.getByRole('columnheader')).toHaveText(['What happened', 'You can be paid']);
    const row = table.getByRole('row', { name: 'You paid to repair a heater' });
    await expect(row.getByRole('rowheader')).toHaveText('You paid to repair a heater');
    await expect(row.getByRole('cell', { name: 'What you paid, up to $250', exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.goto('/faq?culture=ar');
  await expect(page.getByRole('table', { name: 'ما تدفعه التسوية' }).getByRole('rowheader')).toHaveCount(4);
});
