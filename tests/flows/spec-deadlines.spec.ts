import { expect, test } from './flow-test.ts';
import { startStampedPortal } from './stamped-site.ts';

const passed = (redirectUrls: Readonly<Record<string, string>>) => ({
  passesInMinutes: -1,
  redirectUrls,
});

test('the first deadline in order that has passed counts, and without a target for the active culture it leads to the global deadline’s default, else to /deadline [S4.15 S4.17 S3.79]', async ({
  claimant,
  control,
}) => {
  const claimFilingDeadline = passed({ fr: '/faq' });
  const globalDeadline = { passesInMinutes: 60, redirectUrls: { default: '/documents' } };
  await control.changeScenario({ patch: { deadlines: { keys: { claimFilingDeadline, globalDeadline } } } });
  await claimant.page.goto('/standard');
  await expect(claimant.page).toHaveURL('/documents?culture=en');
  await control.reset({ patch: { deadlines: { keys: { claimFilingDeadline } } } });
  await claimant.page.goto('/standard');
  await expect(claimant.page).toHaveURL('/deadline?culture=en');

  await test.step('both deadlines have passed', async () => {
    const keys = {
      claimFilingDeadline: passed({ en: '/contact' }),
      globalDeadline: passed({ en: '/faq', default: '/faq' }),
    };
    await control.reset({ patch: { deadlines: { keys } } });
    await claimant.page.goto('/standard');
    await expect(claimant.page).toHaveURL('/contact?culture=en');
    await claimant.page.goto('/automotive');
    await expect(claimant.page).toHaveURL('/faq?culture=en');
  });
});

test('both shapes of the answer close a form, which leads to its target for the active culture [S3.80 S4.16]', async ({
  claimant,
  control,
}) => {
  const keys = { claimFilingDeadline: passed({ en: '/contact', es: '/faq' }) };
  for (const shape of ['a', 'b']) {
    await control.changeScenario({ patch: { deadlines: { shape, keys } } });
    await claimant.page.goto('/standard?culture=en');
    await expect(claimant.page).toHaveURL('/contact?culture=en');
    await claimant.page.goto('/?culture=es');
    await expect(claimant.page).toHaveURL('/faq?culture=es');
    await claimant.page.goto('/automotive?culture=en');
    await claimant.arriveAt('File a vehicle claim');
  }
});

test('a target elsewhere that the settings do not allow, or that is no web address, leads to /deadline', async ({
  claimant,
  control,
}) => {
  const left: string[] = [];
  claimant.page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'elsewhere.example') left.push(request.url());
  });
  for (const en of ['https://elsewhere.example/closed', '//elsewhere.example', 'javascript:alert(1)']) {
    await control.changeScenario({ patch: { deadlines: { keys: { claimFilingDeadline: passed({ en }) } } } });
    await claimant.page.goto('/standard');
    await claimant.arriveAt('The deadline has passed');
    await expect(claimant.page).toHaveURL('/deadline?culture=en');
  }
  expect(left).toEqual([]);
});

test('a redirect within the portal shows nothing of the page before while it is under way [S2.46]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/automotive');
  await claimant.arriveAt('File a vehicle claim');
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const shell = document.querySelector('.site');
      if (shell !== null) seen.push(getComputedStyle(shell).visibility);
    }).observe(document.documentElement, { attributeFilter: ['data-redirecting'] });
    history.pushState({}, '', '/standard/claim-details?culture=en');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/session-expired/);
  await expect(claimant.heading('Your session has ended')).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual(['hidden', 'visible']);
});

test('a target elsewhere is a navigation of the whole page, with nothing shown meanwhile [S2.46 S4.18]', async ({
  page,
  space,
}) => {
  const origin = 'https://rivenwood-settlement.example';
  const portal = await startStampedPortal('external-target', () => ({ allowedRedirectOrigins: [origin] }));
  const keys = { claimFilingDeadline: passed({ en: `${origin}/closed` }) };
  await portal.controlOf(space).changeScenario({ patch: { deadlines: { keys } } });
  const seen = Promise.withResolvers<string>();
  await page.exposeFunction('noteVisibility', seen.resolve);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const note: unknown = Reflect.get(window, 'noteVisibility');
      if (typeof note === 'function') note(getComputedStyle(document.body).visibility);
    }).observe(document, { attributeFilter: ['data-leaving'], subtree: true });
  });
  await page.route(`${origin}/**`, async (route) => {
    // The old page has reported its appearance by then.
    await seen.promise;
    await route.fulfill({ contentType: 'text/html', body: '<h1>Closed</h1>' });
  });
  const asked = page.waitForRequest(`${origin}/closed`);
  await page.goto(portal.url, { waitUntil: 'commit' });
  expect((await asked).isNavigationRequest()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Closed' })).toBeVisible();
  expect(await seen.promise).toBe('hidden');
  await page.close();
  await portal.close();
});
