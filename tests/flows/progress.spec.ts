import { expectBirthDate } from './birth-date.ts';
import { INFO } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';

test('a claim says which step it is at, and leads back to the steps that are done', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.startClaim();
  const progress = page.getByRole('navigation', { name: 'Your progress' });
  await expect(progress).toContainText('Step 1 of 6');
  await expect(progress).toContainText('About you');
  await expect(page.getByText(/^File by [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible();
  await claimant.fillAboutYou();
  await expect(progress).toContainText('Step 2 of 6');

  await progress.getByText('All steps').click();
  await expect(page.getByText(/^File by [A-Z][a-z]+day, /)).toBeVisible();
  await expect(progress.getByRole('listitem')).toHaveCount(6);
  await expect(progress.getByRole('link')).toHaveText(['About you']);
  await progress.getByRole('link', { name: 'About you' }).click();
  await claimant.arriveAt('About you');
  await expectBirthDate(page, INFO.dateOfBirth);
  await expect(progress).toContainText('Step 1 of 6');
});

test('a step that was passed by is not done, after a reload either, and can be gone to', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.setViewportSize({ width: 1280, height: 900 });
  await claimant.startClaim();
  await page.goto('/standard/claim-summary');
  await claimant.arriveAt('Check your claim');
  const steps = page.getByRole('navigation', { name: 'Your progress' }).getByRole('listitem');
  const done = steps.filter({ hasText: '(done)' });
  await expect(steps.getByRole('link')).toHaveCount(4);
  await expect(done).toHaveCount(0);
  await steps.getByRole('link', { name: 'About you' }).click();
  await claimant.fillAboutYou();
  await expect(done).toHaveText([/About you/]);
  await expect(steps.getByRole('link')).toHaveText(['About you', 'Check your claim']);
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await page.reload();
  await claimant.arriveAt('Check your claim');
  await expect(done).toHaveCount(4);
});

test('each step has a name', async ({ claimant }) => {
  const { page } = claimant;
  await page.setViewportSize({ width: 1280, height: 900 });
  await claimant.startClaim();
  const steps = page.getByRole('navigation', { name: 'Your progress' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /About you/,
    /Your claim/,
    /How you want to be paid/,
    /Supporting documents/,
    /Check your claim/,
    /Confirmation/,
  ]);
});

test('what is saved is told with its age', async ({ claimant }) => {
  const { page } = claimant;
  await page.clock.install();
  await claimant.startClaim();
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await expect(page.getByText('Saved on this device just now')).toBeVisible();
  await page.clock.fastForward('02:10');
  await expect(page.getByText('Saved on this device 2 minutes ago')).toBeVisible();
});

test('a lost connection and claims that wait are told on every other page, as long as they are so', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const strip = page.getByRole('status').first();
  await claimant.fillUntilSummary();
  await expect(strip).toBeEmpty();
  await page.context().setOffline(true);
  await expect(strip).toContainText('You are offline.');
  await page.context().setOffline(false);
  await expect(strip).toBeEmpty();

  await claimant.sign();
  await control.changeScenario({ patch: { submit: { outcome: 'serverError' } } });
  await claimant.submit();
  await claimant.arriveAt('Your claim may have arrived');
  await expect(strip).toBeEmpty();
  await page.goto('/faq');
  await expect(strip).toContainText('Not yet confirmed as filed: 1.');
  await strip.getByRole('link', { name: 'See what to do' }).click();
  await claimant.arriveAt('Claims on this device');
  await control.changeScenario({ preset: 'default' });
  await claimant.sendNow();
  await expect(strip).toBeEmpty();
});
