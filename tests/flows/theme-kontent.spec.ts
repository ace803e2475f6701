import { findIssues } from '../support/find-issues.ts';
import { fillBirthDate } from './birth-date.ts';
import { INFO } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';
import { awaitOwnPage, holdCode } from './hold-code.ts';
import { startStampedPortal } from './stamped-site.ts';
import { checkTheme } from './theme-checks.ts';
import { watchShifts } from './watch-shifts.ts';

test.use({ theme: 'kontent-9.0' });
checkTheme({ isThorough: false });

test('the language menu, on every page, keeps what was typed, the page and the focus', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await fillBirthDate(page, INFO.dateOfBirth);
  const menu = page.getByRole('banner').getByLabel(/^Language: /);
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Español' }).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(/\/standard\/claimant-info/);
  const boxes = page.getByRole('group', { name: /nacimiento/ }).getByRole('textbox');
  for (const [index, part] of INFO.dateOfBirth.split('/').entries())
    await expect(boxes.nth(index)).toHaveValue(part);
  await expect(page.getByRole('banner').getByLabel(/: Español$/)).toBeFocused();
});

test('the banner and a notice of maintenance stand over the page, and move nothing as they come', async ({
  page,
}) => {
  const portal = await startStampedPortal('banner', () => ({
    theme: 'kontent-9.0',
    banner: {
      show: true,
      header: 'Payments begin in July',
      // A text of the case that no start page shows.
      copy: ['pages.address.copy', 'Tell us.'],
      image: '/icons/icon-512.png',
    },
    maintenanceNotice: 'This site is closed on Sunday night.',
  }));
  const readShifts = await watchShifts(page);
  const release = await holdCode(page);
  await page.goto(portal.url, { waitUntil: 'commit' });
  await expect(page.getByText('Payments begin in July')).toBeVisible();
  await expect(page.getByText('If you are paid by check, we mail it to this address.')).toBeVisible();
  await expect(page.getByText('Tell us.')).toBeVisible();
  release();
  await awaitOwnPage(page);
  await expect(page.getByRole('status').first()).toContainText('closed on Sunday night');
  expect(await findIssues(page)).toEqual([]);
  expect((await readShifts()).filter(({ value }) => value > 0.01)).toEqual([]);
  await page.close();
  await portal.close();
});
