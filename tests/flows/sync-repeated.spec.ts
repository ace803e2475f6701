import { fireSync } from './background-sync.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

test('a sync is repeated while a claim waits for the network, though a page is open, and not once it is filed', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([]);
  expect(await fireSync(context)).toBe('to be repeated');

  await context.setOffline(false);
  await claimant.readReferenceCode();
  expect(await fireSync(context)).toBe('done');
  await expectFiledOnce(control, []);
});

test('a sync is not repeated for a claim that waits for its claimant', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([]);
  await control.changeScenario({ patch: { session: { lengthSeconds: 0.001 } } });
  await context.setOffline(false);
  await expect(claimant.status('We need your ID and PIN again')).toBeVisible();
  expect(await fireSync(context)).toBe('done');
  expect(await control.listSubmissions()).toEqual([]);
});

test('the worker sends nothing while a page is visible, though that page does not answer', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'captcha-fresh-required' });
  await claimant.submitOffline([]);
  // A window of this origin that runs nothing of the portal's: what is sent now, the worker sends.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto('/manifest.webmanifest');
  expect(await fireSync(context)).toBe('to be repeated');
  const sent = (await control.listRequests()).filter(({ path }) => path === '/api/forms/standard');
  expect(sent).toEqual([]);

  // The page has what the server insists on, and the worker has not: the claimant is asked for nothing.
  await page.goto('/claim/status');
  await expect(claimant.receipt).toBeVisible();
  await expectFiledOnce(control, []);
});
