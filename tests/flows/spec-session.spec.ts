import type { Page } from '@playwright/test';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const OSCAR = { classMemberId: 'RW-2075-4418', pin: '906352' };

const lastMinute = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

/** Records each text of the modal's live region once. */
async function noteAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { notedAnnouncements: noted });
    new MutationObserver(() => {
      const text = document.querySelector('[role="alertdialog"] [aria-live]')?.textContent ?? '';
      if (text !== '' && text !== noted.at(-1)) noted.push(text);
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'notedAnnouncements') as string[]);
}

test('an idle session warns in its last minute, then ends: the server is told, its pages are closed, the draft is kept [S2.38 S3.66 S4.75 S7.3]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await claimant.startClaim();
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
  const modal = lastMinute(page);
  await test.step('the countdown is shown each second and said three times; Continue starts the time anew', async () => {
    const readAnnouncements = await noteAnnouncements(page);
    await page.clock.fastForward('29:01');
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Continue' })).toBeFocused();
    // In the last minute only Continue counts as activity, and Escape closes nothing.
    await page.keyboard.press('Escape');
    await page.clock.runFor(52_000);
    await expect(modal).toContainText(/0:0\d/);
    expect(await readAnnouncements()).toEqual([
      '60 seconds left before we lock your answers.',
      '30 seconds left before we lock your answers.',
      '10 seconds left before we lock your answers.',
    ]);
    await modal.getByRole('button', { name: 'Continue' }).click();
    await expect(modal).toBeHidden();
    await page.clock.fastForward('28:00');
    await claimant.arriveAt('About you');
    await expect(modal).toBeHidden();
  });

  await page.keyboard.press('Tab');
  await page.clock.fastForward('29:10');
  await expect(modal).toContainText(/0:\d\d/);
  await page.clock.fastForward('01:00');
  await claimant.arriveAt('Your session has ended');
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL('/session-expired?form=Standard&culture=en');
  await expect
    .poll(async () => (await control.listRequests()).filter(({ path }) => path === '/api/session-timeout'))
    .toHaveLength(1);
  // The page was not reloaded, and still holds nothing of the claim.
  await page.getByRole('link', { name: 'Go back to your claim' }).click();
  await expect(page.getByLabel('Class member ID')).toHaveValue('');
  await page.goto('/standard/claimant-info');
  await claimant.arriveAt('Your session has ended');
  await page.getByRole('link', { name: 'Go back to your claim' }).click();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expect(page.getByLabel('Who are you filing for?')).toHaveValue('self');
});

test('a start page never times out, not even one that is come back to from a claim [S4.70 S6.5]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await page.clock.fastForward('45:00');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await page.goBack();
  await claimant.arriveAt('File a claim');
  await page.clock.fastForward('45:00');
  await page.clock.runFor(5_000);
  await claimant.arriveAt('File a claim');
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeHidden();
});

test('tabs share one session: activity in one keeps all, its end ends all', async ({ claimant, context }) => {
  await context.clock.install();
  await claimant.startClaim();
  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/claimant-info');
  await second.arriveAt('About you');
  await context.clock.fastForward('29:10');
  await expect(lastMinute(claimant.page)).toBeVisible();
  await lastMinute(second.page).getByRole('button', { name: 'Continue' }).click();
  await expect(lastMinute(second.page)).toBeHidden();
  await context.clock.runFor(2_000);
  await expect(lastMinute(claimant.page)).toBeHidden();
  await context.clock.fastForward('31:00');
  await claimant.arriveAt('Your session has ended');
  await second.arriveAt('Your session has ended');
});

test('another claimant’s credentials end the session of the one before, in every tab', async ({
  claimant,
  context,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const other = new Claimant(await context.newPage());
  await other.page.goto('/');
  await other.enterCredentials(OSCAR);
  await other.arriveAt('About you');
  await expect(other.page.getByLabel('Last name')).toHaveValue('Lindqvist');
  await claimant.arriveAt('Your session has ended');

  await other.page.getByLabel('Who are you filing for?').selectOption('For myself');
  await other.waitUntilSaved();
  await other.page.reload();
  await expect(other.page.getByLabel('Last name')).toHaveValue('Lindqvist');
  await other.page.goto('/claim/status');
  await other.page.getByRole('button', { name: 'Lock again' }).click();
  await expect(other.page.getByText(/^Last changed/)).toHaveCount(2);
});

test('a start page holds nothing of the claim that is open: the next one begins with nothing', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await fillBirthDate(page, '04/27/1958');
  await page.evaluate(() => {
    history.pushState({}, '', '/standard?culture=en');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await claimant.arriveAt('File a claim');
  await expect(page.getByLabel('Class member ID')).toHaveValue('');
  await claimant.enterCredentials(OSCAR);
  await claimant.arriveAt('About you');
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist');
  await expectBirthDate(page, '');
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expectBirthDate(page, '04/27/1958');
  expect(await control.listSubmissions()).toEqual([]);
});

test('credentials that open nothing offline do not revive a session that has run out', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await claimant.startClaim();
  await claimant.becomeReadyForOffline();
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  // A start page has no session timer, so nobody has noticed the end.
  await page.clock.fastForward('31:00');
  await context.setOffline(true);
  await claimant.enterCredentials({ ...OSCAR, pin: '000000' });
  await expect(page.getByText(/^You are offline. To start a claim/)).toBeVisible();
  await page.goto('/standard/claimant-info');
  await claimant.arriveAt('Your session has ended');
});
