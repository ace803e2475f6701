import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

test('what a lock has still to send logs nobody out who has come since', async ({ claimant, control }) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ patch: { submit: { outcome: 'serverError' } } });
  await claimant.submit();
  await claimant.arriveAt('Your claim may have arrived');
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  // Retries before the lock are refused as well. The last upload is held until another claimant has signed in.
  let isLocking = false;
  const upload = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await claimant.page.context().route('**/api/forms/standard', async (route) => {
    if (isLocking) {
      begun.resolve();
      await upload.promise;
    }
    await route.continue();
  });
  // The portal gives up a stalled upload, so everything else happens before it begins.
  const other = new Claimant(await claimant.page.context().newPage());
  await other.page.goto('/documents-upload');
  await other.page.getByLabel('Reference code').fill('RW-S-100482');
  await other.page.getByRole('textbox', { name: 'PIN' }).fill('274163');
  isLocking = true;
  await device.lock();
  await begun.promise;
  await other.press('Start');
  await other.arriveAt('Supporting documents');
  expect(await control.listSubmissions()).toEqual([]);

  await control.changeScenario({ preset: 'default' });
  upload.resolve();
  await expect(device.part('Filed').getByRole('listitem')).toHaveCount(1);
  await other.page.reload();
  await other.arriveAt('Supporting documents');
  const calls = (await control.listRequests()).map(({ method, path }) => `${method} ${path}`);
  expect(calls).not.toContain('POST /api/session-timeout');
});
