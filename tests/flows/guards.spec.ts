import { expect, test } from './flow-test.ts';

const INNER_PAGES = [
  'claimant-info',
  'claim-details',
  'payment-election',
  'supporting-documents',
  'claim-summary',
  'confirmation',
];

test('an inner page without an authorization leads to the page of an ended session [S2.37 S2.38]', async ({
  claimant,
}) => {
  for (const slug of INNER_PAGES) {
    await test.step(slug, async () => {
      await claimant.page.goto(`/standard/${slug}`);
      await claimant.arriveAt('Your session has ended');
      await expect(claimant.page).toHaveURL('/session-expired?form=Standard&culture=en');
    });
  }
});

test('the page of an ended session leads to the form’s start where nothing is kept', async ({ claimant }) => {
  await claimant.page.goto('/session-expired?form=Standard&culture=en');
  await claimant.page.getByRole('link', { name: 'Go to the start of this form' }).click();
  await claimant.arriveAt('File a claim');
});

test('after the deadline the form leads to /deadline, and other forms stay open [S2.3 S4.17]', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ preset: 'deadline-passed' });
  await claimant.page.goto('/');
  await claimant.arriveAt('The deadline has passed');
  await expect(claimant.page).toHaveURL(/\/deadline\b/);
  await claimant.page.goto('/documents-upload');
  await claimant.arriveAt('Upload documents');
});

test('a deadline that passes meanwhile closes the next page', async ({ claimant, control }) => {
  await claimant.startClaim();
  await control.changeScenario({ preset: 'deadline-passed' });
  await claimant.page.reload();
  await claimant.arriveAt('The deadline has passed');
});

test('an unknown address is a page that was not found [S2.1]', async ({ claimant }) => {
  await claimant.page.goto('/no-such-page');
  await claimant.arriveAt('Page not found');
  await claimant.page.goto('/standard/no-such-page');
  await expect(claimant.heading(/Page not found|Your session has ended/)).toBeVisible();
});

test('a query value with other characters is cleaned, and the page stays', async ({ claimant }) => {
  await claimant.page.goto('/?culture=en%3Cb%3E');
  await claimant.arriveAt('File a claim');
  // The rest of the query names no offered language, so the portal removes it too.
  await expect(claimant.page).toHaveURL('/');
});

test('an address that names a language leads to the page in it', async ({ claimant }) => {
  for (const [given, address] of [
    ['/es', '/?culture=es'],
    ['/es/standard', '/standard?culture=es'],
    ['/ES/standard?vin=1HGCM82633A004352', '/standard?vin=1HGCM82633A004352&culture=es'],
    ['/standard?culture=ES', '/standard?culture=es'],
  ] as const) {
    await test.step(given, async () => {
      await claimant.page.goto(given);
      await expect(claimant.page).toHaveURL(address);
      await expect(claimant.page.locator('html')).toHaveAttribute('lang', 'es');
      await claimant.arriveAt('Presentar un reclamo');
    });
  }
});

test('a language that is not offered goes from the address', async ({ claimant }) => {
  await claimant.page.goto('/standard?culture=zz');
  await claimant.arriveAt('File a claim');
  await expect(claimant.page).toHaveURL('/standard');
});

test('the guards come in their order: query, culture, deadline, authorization, page', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  // The portal cleans the query before it reads the culture, and only then looks for the page, which no form type has.
  await page.goto('/standard/no-such-page?culture=e%3Cs');
  await expect(page).toHaveURL('/session-expired?form=Standard&culture=es');
  await control.changeScenario({
    patch: {
      deadlines: { keys: { claimFilingDeadline: { passesInMinutes: -1, redirectUrls: { es: '/faq' } } } },
    },
  });
  // A closed form redirects before the session is checked, and to the target of the culture just requested.
  await page.goto('/standard/claim-details?culture=es');
  await expect(page).toHaveURL('/faq?culture=es');
  await control.changeScenario({ preset: 'default' });
  await claimant.startClaim();
  await page.goto('/standard/no-such-page');
  await claimant.arriveAt('Page not found');
});

test('a language that cannot be fetched opens no page that needs an authorization', async ({ claimant }) => {
  const { page } = claimant;
  await page.route(/messages-fr/, (route) => route.abort());
  await page.goto('/standard/claimant-info?culture=fr');
  await claimant.arriveAt('Your session has ended');
  await expect(page).toHaveURL(/^[^?]*\/session-expired\?/);
});
