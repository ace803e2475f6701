import type { Page } from '@playwright/test';
import { authorizePath } from '#server/endpoints.ts';
import { CREDENTIALS, UPLOAD_CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { awaitOwnPage, holdCode } from './hold-code.ts';

test('what is typed before the portal’s code has come stays, with caret and focus, and opens the claim', async ({
  claimant,
}) => {
  const { page } = claimant;
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  const id = page.getByLabel('Class member ID');
  const pin = page.getByRole('textbox', { name: 'PIN' });
  await pin.fill(CREDENTIALS.pin);
  await id.pressSequentially(CREDENTIALS.classMemberId.replace('-', 'X-'));
  await id.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 3));
  release();
  await awaitOwnPage(page);
  await expect(id).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(id).toHaveValue(CREDENTIALS.classMemberId);
  await expect(pin).toHaveValue(CREDENTIALS.pin);
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});

for (const [how, press] of Object.entries({
  'a press on Start': (claimant: Claimant) => claimant.press('Start'),
  Return: ({ page }: Claimant) => page.keyboard.press('Enter'),
})) {
  test(`${how} before the portal’s code has come is kept, said to be, and carried out`, async ({
    claimant,
  }) => {
    const { page } = claimant;
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
    await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
    await press(claimant);
    await expect(page.getByRole('button', { name: 'One moment…' })).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('[aria-live="polite"]').getByText('One moment…')).toBeAttached();
    // A form that the browser itself submits would show the PIN in the address.
    expect(page.url()).not.toContain(CREDENTIALS.pin);
    release();
    await claimant.arriveAt('About you');
  });
}

for (const call of ['forms/config', 'deadlines', 'cultures', 'culture/content', 'csrf']) {
  test(`a press on Start is carried out though the connection breaks off once, in ${call}`, async ({
    claimant,
  }) => {
    const { page } = claimant;
    let asked = 0;
    await page.route(
      (url) => url.pathname.endsWith(`/${call}`),
      (route) => {
        asked += 1;
        return asked === 1 ? route.abort('connectionreset') : route.fallback();
      },
    );
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
    await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
    await claimant.press('Start');
    release();
    await claimant.arriveAt('About you');
    expect(asked).toBeGreaterThan(1);
  });
}

test('a press on Start is none on another button where the server has more languages than came with the page', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.reset({ preset: 'all-cultures' });
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
  await claimant.press('Start');
  // A claimant who pressed Start by key keeps the focus on it.
  const calls = await holdAuthorization(page);
  release();
  await awaitOwnPage(page);
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  calls();
  await claimant.arriveAt('About you');
});

test('a press that begins before the portal’s code has come, and ends after it, is a press, also where the button has moved', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.setViewportSize({ width: 1040, height: 900 });
  await control.reset({ preset: 'all-cultures' });
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
  const start = page.getByRole('button', { name: 'Start' });
  await start.hover();
  const before = (await start.boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
  await page.mouse.down();
  release();
  await awaitOwnPage(page);
  expect((await start.boundingBox())?.y).toBeGreaterThan(before.y);
  await page.mouse.up();
  await claimant.arriveAt('About you');
});

test('a menu that was opened before the portal’s code has come stays open, and closes by Escape', async ({
  page,
}) => {
  const release = await holdCode(page);
  await page.goto('/?culture=es', { waitUntil: 'commit' });
  const header = page.getByRole('banner');
  await header.getByText('Menú').click();
  release();
  await awaitOwnPage(page);
  const link = header.getByRole('link', { name: 'Preguntas frecuentes' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  for (const preset of ['default', 'all-cultures']) {
    test(`a press that begins before the portal’s code has come is made once, and nowhere else: ${preset}`, async ({
      page,
      control,
    }) => {
      await control.reset({ preset });
      const release = await holdCode(page);
      await page.goto('/', { waitUntil: 'commit' });
      const place = await page.getByRole('button', { name: 'Show PIN' }).boundingBox();
      if (place === null) throw new Error('There is no button to be pressed.');
      const devtools = await page.context().newCDPSession(page);
      const touchPoints = [{ x: place.x + 10, y: place.y + 10 }];
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      release();
      await awaitOwnPage(page);
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      // A later tap is not mistaken for the first one.
      await page.getByLabel('Class member ID').tap();
      await expect(page.getByLabel('Class member ID')).toBeFocused();
      await expect(page.getByRole('button', { name: 'Hide PIN' })).toBeVisible();
    });
  }
});

/** Holds back the answer to the credentials. Returns a function that releases it. */
async function holdAuthorization(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${authorizePath('Standard')}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('another language is there before the portal’s code, at its address and by a press', async ({
  claimant,
}) => {
  const { page } = claimant;
  const release = await holdCode(page);
  await page.goto('/?culture=es', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(claimant.heading('Presentar un reclamo')).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  release();
  await claimant.arriveAt('File a claim');
  await expect(page).toHaveURL('/?culture=en');
});

test('the other forms have their start pages before the portal’s code, and no other address has one', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const release = await holdCode(page);
  await test.step('open addresses that are no start page’s, or of a language that nobody knows yet', async () => {
    for (const path of ['/claim/status', '/standard/your-claim', '/?culture=xx', '/?source=home-screen']) {
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
    }
  });
  await page.goto('/standard', { waitUntil: 'commit' });
  await expect(page.getByLabel('Class member ID')).toBeVisible();
  await page.goto('/documents-upload', { waitUntil: 'commit' });
  await page.getByLabel('Reference code').fill(UPLOAD_CREDENTIALS.claimReferenceNumber);
  await page.getByRole('textbox', { name: 'PIN' }).fill(UPLOAD_CREDENTIALS.pin);
  await claimant.press('Start');
  release();
  await claimant.arriveAt('Supporting documents');
  const calls = (await control.listRequests()).map(({ path }) => path);
  expect(calls.filter((path) => path === authorizePath('DocumentsUpload'))).toHaveLength(1);
});
