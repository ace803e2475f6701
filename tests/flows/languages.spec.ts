import arCase from '#cases/rivenwood/words/ar/pages.json' with { type: 'json' };
import esCase from '#cases/rivenwood/words/es/pages.json' with { type: 'json' };
import arPortal from '#words/messages/ar/pages.json' with { type: 'json' };
import esGeneric from '#words/messages/es/generic.json' with { type: 'json' };
import esPortal from '#words/messages/es/pages.json' with { type: 'json' };
import { CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const ar = { ...arPortal, ...arCase };
const es = { ...esPortal, ...esCase };

type Words = Pick<
  typeof es,
  | 'pages.start.standardTitle'
  | 'pages.start.action'
  | 'pages.classMemberId.label'
  | 'pages.pin.label'
  | 'pages.claimantInfo.title'
  | 'pages.emailAddress.label'
>;

async function startIn({ page }: Claimant, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['pages.start.standardTitle']);
  await page.getByLabel(words['pages.classMemberId.label']).fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: words['pages.pin.label'] }).fill(CREDENTIALS.pin);
  await page.getByRole('button', { name: words['pages.start.action'], exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['pages.claimantInfo.title']);
  await expect(
    page.getByRole('textbox', { name: words['pages.emailAddress.label'], exact: true }),
  ).toBeVisible();
}

test('Arabic is read from right to left, with nothing cut', async ({ claimant, control }) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'all-cultures' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/?culture=ar');
  await startIn(claimant, ar);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the start page offers each other language in its own name', async ({ claimant, control }) => {
  await control.changeScenario({ preset: 'all-cultures' });
  await claimant.page.goto('/');
  const chooser = claimant.page.getByRole('region', { name: 'Choose your language' });
  const names = ['Español', 'Français', 'Tiếng Việt', '简体中文', 'العربية'];
  await expect(chooser.getByRole('button')).toHaveText(names);
  await expect(chooser.getByRole('button', { name: 'العربية' })).toHaveAttribute('lang', 'ar');
});

test('another language keeps what was typed and the page, leads the focus into it, and stays from page to page', async ({
  claimant,
}) => {
  const { page } = claimant;
  await test.step('a culture that is not enabled leaves English', async () => {
    await page.goto('/?culture=vi');
    await claimant.arriveAt('File a claim');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
  await page.getByRole('button', { name: 'Español' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es['pages.start.standardTitle']);
  await expect(page.getByLabel(es['pages.classMemberId.label'])).toHaveValue(CREDENTIALS.classMemberId);
  // The button of the chosen language is gone, so the focus is on the page.
  await expect(page.getByRole('main')).toBeFocused();

  await startIn(claimant, es);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(/culture=es/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es['pages.claimantInfo.title']);
  const name = page.getByRole('textbox', { name: es['pages.emailAddress.label'], exact: true });
  await name.fill('m@example.com');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).press('Enter');
  await claimant.arriveAt('About you');
  await expect(page).toHaveURL(/\/standard\/claimant-info/);
  await expect(page.getByRole('textbox', { name: 'Email address', exact: true })).toHaveValue(
    'm@example.com',
  );
  await expect(page.getByRole('main')).toBeFocused();

  await test.step('the address chooses a language too', async () => {
    await page.goto('/?culture=es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es['pages.start.standardTitle']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  });
});

test('a language that is chosen while the credentials are checked holds on the page that they lead to', async ({
  claimant,
}) => {
  const { page } = claimant;
  const { promise: checked, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/forms/standard/authorize', async (route) => {
    await checked;
    await route.continue();
  });
  await page.goto('/');
  const asked = page.waitForRequest('**/api/forms/standard/authorize');
  await claimant.enterCredentials();
  await asked;
  await page.getByRole('button', { name: 'Español' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es['pages.claimantInfo.title']);
  await expect(page).toHaveURL(/\/standard\/.*culture=es/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('a language that is chosen while a page is being opened is not taken back by that page', async ({
  claimant,
}) => {
  const { page } = claimant;
  const { promise: fetched, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/claim-*.js', async (route) => {
    await fetched;
    await route.continue();
  });
  const held = page.waitForRequest('**/claim-*.js');
  await page.goto('/?culture=en');
  await claimant.arriveAt('File a claim');
  await page.evaluate(() => {
    history.pushState(null, '', '/standard/claimant-info?culture=en');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await held;
  await page.getByRole('button', { name: 'Español' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(esGeneric['generic.sessionExpired.title']);
  await expect(page).toHaveURL(/culture=es/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});
