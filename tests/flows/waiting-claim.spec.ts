import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';
import { watchShifts } from './watch-shifts.ts';

test('a press while the captcha of a waiting claim runs is made when that has ended', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  await page.clock.install();
  await new ClaimsOnDevice(page).open();
  const lock = page.getByRole('button', { name: 'Lock again' });
  await expect(lock).toBeVisible();
  await control.changeScenario({ patch: { captcha: { event: 'silence', eventTimes: 1 } } });
  await context.setOffline(false);
  await expect(lock).toHaveAttribute('aria-disabled', 'true');
  await lock.press('Enter');
  await expect(lock).toBeFocused();
  await page.clock.fastForward(21_000);
  await claimant.press('Try the security check again');
  await expect(lock).toBeHidden();
});

test('what is open is shown with the page of the claims: nothing moves', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const readShifts = await watchShifts(page);
  await new ClaimsOnDevice(page).open();
  await expect(page.getByRole('button', { name: 'Lock again' })).toBeVisible();
  expect(await readShifts()).toEqual([]);
});

test('that a claim waits is shown with the start page: nothing moves', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  const readShifts = await watchShifts(page);
  await page.goto('/');
  await expect(page.getByText('You are offline. Not yet confirmed: 1')).toBeVisible();
  await claimant.arriveAt('File a claim');
  expect(await readShifts()).toEqual([]);
});

test('a claim on its way from the open page is told as being sent, and nothing warns of it', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { endpoints: { submit: { latencyMs: 4_000 } } } });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await page.evaluate(() => {
    const told = new Set<string>();
    const listen = () => {
      for (const each of document.querySelectorAll('[role=status], [aria-live]')) {
        if (each.textContent) told.add(each.textContent);
      }
      if (document.querySelector('.button--danger')) told.add('a button that erases');
      document.body.dataset.told = [...told].join('\n');
    };
    new MutationObserver(listen).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await claimant.submit();
  await claimant.arriveAt('We are sending your claim');
  await expect(claimant.status('Keep this page open.')).toBeVisible();
  const told = await page.evaluate(() => document.body.dataset.told);
  expect(told).toContain('Keep this page open.');
  expect(told).not.toMatch(/not yet filed|erases/);

  await claimant.readReferenceCode();
  expect(await page.evaluate(() => document.body.dataset.told)).not.toContain('not yet filed');
  await claimant.unfold('Finish on this device');
  await expect(page.getByRole('button', { name: 'Finish and clear this device' })).toBeVisible();
});
