import { CLAIM, CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';
import { awaitOwnPage } from './hold-code.ts';

test('a file that was on its way when the worker took over is there offline too', async ({ claimant }) => {
  const { page } = claimant;
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (
      this: ServiceWorker,
      message: { readonly type?: string },
    ) {
      document.documentElement.dataset.told = message.type;
      postMessage.call(this, message);
    };
  });
  // A file of one language, which the worker does not install.
  await page.route('**/app/dist/messages-es-rest-*', async (route) => {
    await page.waitForFunction(
      () =>
        navigator.serviceWorker.controller !== null &&
        document.documentElement.dataset.told === 'keep-for-offline',
    );
    await route.continue();
  });
  await page.goto('/?culture=es');
  const hasCome = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/messages-es-rest-'));
  await expect.poll(() => page.evaluate(hasCome)).toBe(true);
  await claimant.becomeReadyForOffline();
});

test('a page that was on its way when the worker took over belongs to the worker too', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  const late = new Claimant(await context.newPage());
  const { promise: onItsWay, resolve: tellOnItsWay } = Promise.withResolvers<void>();
  await late.page.route('**/lookup', async (route) => {
    tellOnItsWay();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await route.continue();
  });
  const coming = late.page.goto('/lookup');
  await onItsWay;
  await page.goto('/');
  await coming;
  await late.becomeReadyForOffline();
});

test('a worker that could not be installed is installed later, without another visit', async ({
  claimant,
  context,
  portal,
}) => {
  const { page } = claimant;
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...asked) {
      const registration = await register.apply(this, asked);
      registration.installing?.addEventListener('statechange', ({ target }) => {
        if (target instanceof ServiceWorker) document.documentElement.dataset.worker = target.state;
      });
      return registration;
    };
  });
  // The quota is too small for the portal's files.
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(portal.url);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 10_000 });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-worker', 'redundant');
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await claimant.becomeReadyForOffline();
});

test('files of the portal that the browser has lost are fetched again at the next visit', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  const countKept = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((name) => name.includes('precache')) ?? '';
      return (await (await caches.open(name)).keys()).length;
    });
  const before = await countKept();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await expect.poll(countKept).toBe(before);
  await page.close();
  await context.setOffline(true);
  const later = new Claimant(await context.newPage());
  await later.page.goto('/');
  await later.arriveAt('File a claim');
});

test('the portal starts without a network, and the draft goes on with the same credentials and no others', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  await claimant.page.close();
  await context.setOffline(true);

  const later = new Claimant(await context.newPage());
  await test.step('the start page is there before the portal’s code, and keeps what is typed', async () => {
    await later.page.goto('/', { waitUntil: 'commit' });
    await later.page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
    await awaitOwnPage(later.page);
    await expect(later.page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);
    await expect(later.page.getByText(/You are offline/).first()).toBeVisible();
  });
  await test.step('wrong credentials open nothing, and say nothing of what is there', async () => {
    await later.enterCredentials({ classMemberId: 'RW-2075-4418', pin: '906352' });
    await expect(later.page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
    await later.arriveAt('File a claim');
  });
  await later.enterCredentials();
  await later.arriveAt('Your claim');
  await expect(later.page.getByText(/You are offline. You can go on with the claim/)).toBeVisible();
  await expect(later.page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await later.goOnTo('How you want to be paid');
  await later.choosePayment();
  await later.goOnTo('Check your claim');
  await later.sign();
  await later.submit();
  // The server has not confirmed this claim's credentials, so the portal does not send it without signing in.
  await later.arriveAt('Your claim is saved on this device, not yet filed');

  await context.setOffline(false);
  await expect(later.status('We need your ID and PIN again')).toBeVisible();
  await later.press('Enter ID and PIN');
  await later.enterCredentials();
  expect(await later.readKnownCode()).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('who has only a claim that waits is told of it after the same credentials, without a network', async ({
  claimant,
  context,
}) => {
  await claimant.submitOffline([]);
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await device.lock();
  await claimant.page.close();

  const later = new Claimant(await context.newPage());
  await later.page.goto('/');
  await later.enterCredentials();
  await later.arriveAt('Your claim is saved on this device, not yet filed');
  await expect(later.status('Saved on this device, not yet filed')).toBeVisible();
  await expect(later.page.getByRole('button', { name: 'Enter ID and PIN' })).toBeVisible();
  await expect(later.page.getByRole('button', { name: 'File another claim' })).toBeHidden();
});
