import type { Locator, Page } from '@playwright/test';
import type { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

const PROBLEM =
  'A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.';

const NOT_CONNECTED = /^Connect your wallet, or choose another way to be paid\.$/;

function walletField(page: Page): Locator {
  return page.getByText(/^(?:Connect your wallet, or choose|Your wallet connection has run out)/);
}

/** Expects that the page stays, and that the focused error summary leads to the wallet's field, which says what to do. */
async function expectWalletError(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Answers to fix: 1' })).toBeFocused();
  const summary = page.getByRole('link', { name: /^Wallet account: / });
  const told = await summary.textContent();
  expect(told?.replace('Wallet account: ', '')).toMatch(words);
  await summary.click();
  const field = page.locator(':focus');
  await expect(field).toContainText(told?.replace('Wallet account: ', '') ?? '');
}

async function openModal(claimant: Claimant): Promise<void> {
  await claimant.startClaim();
  await claimant.page.goto('/standard/payment-election');
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  await expect(claimant.page.getByRole('dialog', { name: 'Connect your wallet' })).toBeVisible();
}

async function openLogin({ page }: Claimant): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
  const login = await opening;
  await expect(login.getByRole('heading', { name: /Fernway Wallet/ })).toBeVisible();
  return login;
}

/** Signs in at the provider, which returns to the portal's return page; the window closes by itself. */
async function link(claimant: Claimant, errors: string[] = []): Promise<void> {
  const login = await openLogin(claimant);
  login.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const closed = login.waitForEvent('close');
  await login.getByRole('link', { name: 'Link this wallet' }).click();
  await closed;
  await expect(claimant.page.getByText('Your wallet is connected')).toBeVisible();
}

/** Makes the page look like an installed app, whose login window could not return. */
async function standAlone(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
}

test('a linked wallet’s code is filed; one that does not match leads back to the payment page [S4.20]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const errors: string[] = [];
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  await link(claimant, errors);
  // The return page has run under its own Content-Security-Policy.
  expect(errors).toEqual([]);
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await claimant.sign();
  await control.changeScenario({ preset: 'payment-mismatch' });
  await claimant.submit();

  await claimant.arriveAt('How you want to be paid');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('We could not verify your wallet')).toBeVisible();
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Connect your wallet');
  await link(claimant);
  await expect(page.getByText('We could not verify your wallet')).toBeHidden();
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.fields.claimDetails).toMatchObject({
    paymentMethod: 'wallet',
    paymentAuthorizationCode: expect.stringMatching(/./),
  });
});

test('an installed app goes to the wallet with its own page, and comes back to the draft', async ({
  claimant,
}) => {
  const { page } = claimant;
  await standAlone(page);
  await openModal(claimant);
  await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
  await page.getByRole('link', { name: 'Link this wallet' }).click();
  await claimant.arriveAt('How you want to be paid');
  await expect(page.getByText('Your wallet is connected')).toBeVisible();
  // The address in the history does not hold the code.
  expect(page.url()).not.toContain('code=');
  await claimant.waitUntilSaved();
  await page.reload();
  await expect(page.getByText('Your wallet is connected')).toBeVisible();
});

test('where windows are blocked, the page itself goes there', async ({ claimant }) => {
  const { page } = claimant;
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openModal(claimant);
  await page.getByRole('button', { name: 'Sign in to your wallet' }).click();
  await page.getByRole('link', { name: 'Link this wallet' }).click();
  await expect(page.getByText('Your wallet is connected')).toBeVisible();
});

test('an answer to another sign-in links nothing', async ({ claimant, control }) => {
  await control.changeScenario({ preset: 'wallet-wrong-state' });
  await openModal(claimant);
  const login = await openLogin(claimant);
  await login.getByRole('link', { name: 'Link this wallet' }).click();
  await expect(login.getByText(/This sign-in can no longer be used/)).toBeVisible();
  await login.close();
  await expect(
    claimant.page.getByText(
      /^Your wallet is not connected yet\. If the sign-in window is still open, finish there/,
    ),
  ).toBeVisible();
  await expect(claimant.page.getByText('Your wallet is connected')).toBeHidden();
});

for (const [what, preset, words] of [
  ['a refusal', 'wallet-denied', /^Your wallet was not connected/],
  ['an answer without a code', 'wallet-no-code', /^Your wallet was not connected/],
] as const) {
  test(`${what} of the provider is told, and can be tried again`, async ({ claimant, control }) => {
    const { page } = claimant;
    await control.changeScenario({ preset });
    await openModal(claimant);
    const login = await openLogin(claimant);
    await login.getByRole('link', { name: 'Link this wallet' }).click();
    await expect(page.getByText(words)).toBeVisible();
    await control.changeScenario({ preset: 'default' });
    await claimant.press('Connect your wallet');
    await link(claimant);
  });
}

test('a sign-in that took too long links nothing', async ({ claimant, context }) => {
  await context.clock.install();
  await openModal(claimant);
  const login = await openLogin(claimant);
  await context.clock.fastForward('16:00');
  await login.getByRole('link', { name: 'Link this wallet' }).click();
  await expect(login.getByText(/This sign-in can no longer be used/)).toBeVisible();
});

test('a sign-in that a session has left behind links nothing', async ({ claimant, context }) => {
  await openModal(claimant);
  const login = await openLogin(claimant);
  const device = new ClaimsOnDevice(await context.newPage());
  await device.open();
  await device.lock();
  await claimant.arriveAt('Your session has ended');
  await login.getByRole('link', { name: 'Link this wallet' }).click();
  await expect(login.getByText(/This sign-in can no longer be used/)).toBeVisible();
});

/** Lifetime of a wallet connection: longer than a slow machine takes to sign, shorter than a session. */
const CODE_SECONDS = 1_200;
/** Time after which both page and server take the connection as expired, whatever their rounding. */
const PAST_CODE_SECONDS = CODE_SECONDS + 60;

test('a connection runs out at its time, and is made again', async ({ claimant, control }) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { wallet: { authCodeExpirationSeconds: CODE_SECONDS } } });
  await page.clock.install();
  await openModal(claimant);
  await link(claimant);
  // A later answer would tell the page the old time.
  await control.changeScenario({ patch: { clock: { offsetSeconds: PAST_CODE_SECONDS } } });
  await page.clock.fastForward(PAST_CODE_SECONDS * 1_000);
  await expect(page.getByText('Your wallet is no longer connected')).toBeVisible();
  await claimant.press('Connect your wallet');
  await link(claimant);
});

test('a code that has run out when the claim is signed is not sent: it leads back to the payment page', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { wallet: { authCodeExpirationSeconds: CODE_SECONDS } } });
  await page.clock.install();
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  await link(claimant);
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await control.changeScenario({ patch: { clock: { offsetSeconds: PAST_CODE_SECONDS } } });
  await page.clock.fastForward(PAST_CODE_SECONDS * 1_000);
  await claimant.submit();
  await claimant.arriveAt('How you want to be paid');
  await expectWalletError(page, /^Your wallet connection has run out\. Connect your wallet again/);
  await expect(page.getByText('Your wallet is no longer connected')).toBeVisible();
  const sent = (await control.listRequests()).filter(({ path }) => path === '/api/forms/standard');
  expect(sent).toEqual([]);
});

test('a claim that waits tells until when its wallet can be used', async ({ claimant, context, control }) => {
  const { page } = claimant;
  const seconds = 1_500;
  await control.changeScenario({ patch: { wallet: { authCodeExpirationSeconds: seconds } } });
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  const linkedFrom = Date.now();
  await link(claimant);
  const linkedUntil = Date.now();
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  const told = await page.getByText(/^Your wallet connection can be used until/).textContent();
  const clock = new Intl.DateTimeFormat('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: 'America/Los_Angeles',
  });
  const minutes = Math.ceil((linkedUntil - linkedFrom) / 60_000) + 1;
  const times = Array.from({ length: minutes }, (_, minute) =>
    clock.format(Math.min(linkedFrom + minute * 60_000, linkedUntil) + seconds * 1_000),
  );
  expect(times.some((time) => told?.includes(`until ${time}.`))).toBe(true);
});

test('a provider’s picture that does not come leaves a button that works', async ({ claimant, control }) => {
  await control.changeScenario({ preset: 'wallet-image-missing' });
  await openModal(claimant);
  const button = claimant.page.getByRole('button', { name: 'Sign in to your wallet' });
  await expect(button).toBeEnabled();
  await expect(button.locator('img')).toHaveCount(0);
  await link(claimant);
});

test('a wallet that was never connected keeps the page from being left, and is told at its field', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Continue');
  await expectWalletError(page, NOT_CONNECTED);
  await claimant.arriveAt('How you want to be paid');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(async () => (await walletField(page).boundingBox())?.width).toBeGreaterThan(300);
  await claimant.press('Connect your wallet');
  await link(claimant);
  await expect(walletField(page)).toBeHidden();
  await claimant.goOnTo('Supporting documents');
});

test('a wallet that was never connected is not queued without a network either', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Continue');
  await expectWalletError(page, NOT_CONNECTED);
  await expect(page.getByText(/again/)).toBeHidden();
  // The browser's Back reaches a later page, but submitting there leads to the same error.
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await page.getByRole('link', { name: /Change.*Payment method/ }).click();
  await claimant.choose('Payment method', 'Online wallet');
  await page.goBack();
  await claimant.arriveAt('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('How you want to be paid');
  await expectWalletError(page, NOT_CONNECTED);
  await context.setOffline(false);
  await claimant.choose('Payment method', 'Paper check by mail');
  await claimant.goOnTo('Check your claim');
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed, ...others] = await control.listSubmissions();
  expect(filed?.fields.claimDetails).toMatchObject({ paymentMethod: 'check' });
  expect(others).toEqual([]);
});

test('a wallet that was switched off after the claim was signed is told at its field, and nothing is lost', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  await link(claimant);
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await control.changeScenario({ preset: 'wallet-off' });
  await claimant.submit();
  await claimant.arriveAt('How you want to be paid');
  await expectWalletError(page, /^Wallet payment is not offered right now/);
  await expect(page.getByRole('radio', { name: 'Online wallet' })).toBeChecked();
  expect(await control.listSubmissions()).toEqual([]);
  await claimant.choose('Payment method', 'Paper check by mail');
  await claimant.goOnTo('Check your claim');
  await expect(page.getByLabel('Type your full name to sign')).not.toHaveValue('');
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.fields.claimDetails).toMatchObject({
    paymentMethod: 'check',
    paymentAuthorizationCode: null,
  });
});

test('a wallet that the server has switched off is not offered', async ({ claimant, control }) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'wallet-off' });
  await claimant.startClaim();
  await page.goto('/standard/payment-election');
  await expect(page.getByRole('radio', { name: 'Paper check by mail' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Online wallet' })).toBeHidden();
  // Without a wallet the page must not mention one.
  await control.changeScenario({
    patch: { endpoints: { walletSettings: { fault: 'status', status: 404 } } },
  });
  const asked = page.waitForResponse('**/api/banking/**');
  await page.reload();
  await asked;
  await expect(page.getByRole('radio', { name: 'Paper check by mail' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Online wallet' })).toBeHidden();
  await expect(page.getByText(PROBLEM, { exact: true })).toBeHidden();
});

test('a wallet whose settings cannot be fetched is not offered, says so in the exact words, and comes with them [S8.7]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({
    patch: { endpoints: { walletSettings: { fault: 'status', status: 500 } } },
  });
  await claimant.startClaim();
  await page.goto('/standard/payment-election');
  await expect(page.getByText(PROBLEM, { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Online wallet' })).toBeHidden();
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Back');
  await claimant.arriveAt('Your claim');
  await page.goBack();
  await claimant.choose('Payment method', 'Online wallet');
  await expect(page.getByRole('button', { name: 'Connect your wallet' })).toBeVisible();
  await expect(page.getByText(PROBLEM, { exact: true })).toBeHidden();
});
