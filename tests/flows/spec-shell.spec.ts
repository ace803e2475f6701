import type { Page } from '@playwright/test';
import { startPortal } from '../support/start-portal.ts';
import { makeThemedSite } from '../support/themed-site.ts';
import { CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { switchCulture } from './switch-culture.ts';

/** Records scrolls by script as '#id behaviour' or 'top behaviour'. */
async function noteScrolls(page: Page): Promise<() => Promise<string[]>> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const noted: string[] = [];
    Object.assign(window, { notedScrolls: noted });
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      noted.push(`#${this.id} ${typeof options === 'object' ? options.behavior : options}`);
      scroll.call(this, options);
    };
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = (...given: unknown[]) => {
      const [options] = given;
      const behavior = typeof options === 'object' && options !== null && Reflect.get(options, 'behavior');
      noted.push(`top ${behavior}`);
      Reflect.apply(scrollTo, window, given);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'notedScrolls') as string[]);
}

async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const letGo = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await letGo.promise;
    await route.continue();
  });
  return letGo.resolve;
}

test('a page change scrolls smoothly to the navigation header, or jumps where less motion is asked for, and carries the culture [S2.33 S2.40 S9.27]', async ({
  claimant,
}) => {
  const readScrolls = await noteScrolls(claimant.page);
  await claimant.startClaim();
  await expect(claimant.page).toHaveURL('/standard/claimant-info?culture=en');
  await expect.poll(readScrolls).toContain('#navigation-header smooth');
  // No earlier jump to the top happened, which would leave nothing to scroll.
  expect((await readScrolls()).filter((scroll) => !scroll.endsWith(' smooth'))).toEqual([]);
  await claimant.fillAboutYou();
  await expect(claimant.page).toHaveURL(/\/standard\/claim-details\?(.*&)?culture=en/);

  await claimant.page.emulateMedia({ reducedMotion: 'reduce' });
  await claimant.press('Back');
  await claimant.arriveAt('About you');
  await expect.poll(readScrolls).toContain('#navigation-header instant');
});

test('each page has one shell, a title and a focused heading of its own, and its form area sends nothing by itself [S2.45 S2.48]', async ({
  claimant,
}) => {
  const { page } = claimant;
  const expectOneShell = async () => {
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  };
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  const note = page.getByText('A red star (*) marks what you must answer.');
  await expect(note).toBeVisible();

  await test.step('Enter in a field loads no page', async () => {
    const navigations: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) navigations.push(request.url());
    });
    await page.getByLabel('Class member ID').press('Enter');
    await expect(page.getByRole('heading', { name: 'Answers to fix: 2' })).toBeVisible();
    expect(navigations).toEqual([]);
  });

  await claimant.enterCredentials();
  await test.step('the next page has the focus, the title, the shell and the note on red stars once', async () => {
    await expect(claimant.heading('About you')).toBeFocused();
    await expect(page).toHaveTitle('About you – In re Rivenwood Heater Litigation');
    await expectOneShell();
    await expect(note).toBeVisible();
    await expect(note).toHaveCount(1);
  });

  await claimant.fillAboutYou();
  await test.step('so have the page after it, and the one that is gone back to', async () => {
    await expect(claimant.heading('Your claim')).toBeFocused();
    await expectOneShell();
    await claimant.press('Back');
    await expect(claimant.heading('About you')).toBeFocused();
    await expect(page).toHaveTitle('About you – In re Rivenwood Heater Litigation');
    await expectOneShell();
  });

  await test.step('while the page has errors its title says so, in its language', async () => {
    await page.getByLabel('First name').fill('');
    await claimant.press('Continue');
    await expect(page).toHaveTitle('Error: About you – In re Rivenwood Heater Litigation');
    await switchCulture(page, 'es');
    await expect(page).toHaveTitle(/^Error: (?!About)/);
  });
});

for (const [theme, id] of [
  ['ftc-7.0', 'ftc-header'],
  ['kontent-9.0', 'kontent-header'],
] as const) {
  test(`the theme ${theme} scrolls to its own header [S2.42]`, async ({ page }) => {
    const portal = await startPortal({ siteFolder: await makeThemedSite(theme) });
    const readScrolls = await noteScrolls(page);
    const claimant = new Claimant(page);
    await page.goto(portal.url);
    await claimant.enterCredentials();
    await claimant.arriveAt('About you');
    await expect.poll(readScrolls).toContain(`#${id} smooth`);
    await page.close();
    await portal.close();
  });
}

test('the shell has the alert dialog and, behind the start page, the session timer [S2.45]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await page.goto('/');
  await claimant.enterCredentials({ ...CREDENTIALS, pin: '000000' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await page.clock.fastForward('29:10');
  await expect(page.getByRole('alertdialog')).toContainText(/0:\d\d/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('the shell is not there before the portal is ready [S2.46]', async ({ claimant }) => {
  const { page } = claimant;
  const letGo = await hold(page, '**/api/forms/config');
  const asked = page.waitForRequest('**/api/forms/config');
  // A start page would be prerendered HTML that can be typed into: see early-page.spec.ts.
  await page.goto('/faq', { waitUntil: 'domcontentloaded' });
  await asked;
  await expect(page.getByRole('banner')).toHaveCount(0);
  letGo();
  await claimant.arriveAt('Questions and answers');
  await expect(page.getByRole('banner')).toBeVisible();
});

test.describe('without a worker, which may have the code before it is asked for', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page’s code is fetched when it is needed, from /app/dist/, with a spinner meanwhile [S2.43 S2.44 S2.47]', async ({
    claimant,
  }) => {
    const { page } = claimant;
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
    });
    await page.goto('/');
    await claimant.arriveAt('File a claim');
    const first = scripts.length;
    const letGo = await hold(page, /\/app\/dist\/content-.*\.js/);
    await page.evaluate(() => {
      history.pushState({}, '', '/dates');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
    letGo();
    await claimant.arriveAt('Key dates');
    await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
    expect(scripts.length).toBeGreaterThan(first);
    const own = scripts.filter((path) => !path.startsWith('/__mock/') && path !== '/sw.js');
    expect(own.filter((path) => !path.startsWith('/app/dist/'))).toEqual([]);
  });
});

test('a button waits while a captcha runs [S4.47]', async ({ claimant, control }) => {
  await control.changeScenario({ patch: { captcha: { event: 'silence' } } });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  const start = claimant.page.getByRole('button', { name: /^Start/ });
  await expect(start).toHaveAttribute('aria-disabled', 'true');
});

test('a page that only the query names is arrived at like any other, there and back', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/documents');
  await claimant.arriveAt('Important documents');
  await page.getByRole('link', { name: 'Print a blank claim form' }).click();
  const form = claimant.heading(/claim form/i);
  await expect(form).toBeFocused();
  await expect(page).toHaveTitle(/claim form/i);
  await page.goBack();
  await expect(claimant.heading('Important documents')).toBeFocused();
  await expect(page).toHaveTitle(/^Important documents/);
});

test('a header link opens in a new tab in the language of this one, and the claim stays where it was [S2.58]', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.goto('/standard?culture=es');
  const header = page.getByRole('banner');
  await header.getByText('Menú').click();
  const opened = context.waitForEvent('page');
  await header.getByRole('link', { name: 'Preguntas frecuentes' }).click();
  const tab = new Claimant(await opened);
  await expect(tab.page).toHaveURL('/faq?culture=es');
  await expect(page).toHaveURL(/\/standard\?culture=es$/);
});
