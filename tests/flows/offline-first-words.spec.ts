import { readBuildRecord } from '#scripts/build-record.ts';
import { readSettings } from '#scripts/read-settings.ts';
import { filesLeftOut } from '#scripts/start-page.ts';
import { CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

/*
 * A Spanish device at its very first visit loses the network after the start page, before any press has fetched what the next page needs.
 */
test.use({ locale: 'es-US' });

function listSpanishFiles(): readonly string[] {
  const record = readBuildRecord('build/demo');
  const { theme } = readSettings('demo');
  const withSpanish = filesLeftOut(record, theme, 'es');
  return [...filesLeftOut(record, theme)].filter((file) => !withSpanish.has(file)).map((file) => `/${file}`);
}

async function waitUntilSpanishIsKept(claimant: Claimant): Promise<void> {
  await claimant.becomeReadyForOffline();
  const wanted = [...listSpanishFiles(), '/api/culture/content?culture=es'];
  expect(wanted.length).toBeGreaterThan(2);
  const listMissing = (paths: readonly string[]) =>
    Promise.all(
      paths.map(async (path) => ((await caches.match(path, { ignoreVary: true })) === undefined ? path : '')),
    ).then((missing) => missing.filter(Boolean));
  await expect.poll(() => claimant.page.evaluate(listMissing, wanted)).toEqual([]);
}

/** Checks the start page and the next message from the caches alone. */
async function expectSpanishOffline(claimant: Claimant): Promise<void> {
  const { page } = claimant;
  await page.context().setOffline(true);
  await page.reload();
  await claimant.arriveAt('Presentar un reclamo');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('banner')).toContainText('Administrador del Acuerdo Rivenwood');
  await page.getByLabel('Número de miembro del grupo').fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
  await claimant.press('Empezar');
  await expect(page.getByText(/^No tiene conexión\. Para empezar un reclamo/)).toBeVisible();
  await page.goto('/faq?culture=es');
  await claimant.arriveAt('Preguntas y respuestas');
  await expect(page.getByText(/^El tribunal dio una primera aprobación/)).toBeVisible();
}

for (const address of ['/?culture=es', '/es']) {
  test(`${address} without a network from its first page on stays in Spanish, also on the next page`, async ({
    claimant,
  }) => {
    await claimant.page.goto(address);
    await claimant.arriveAt('Presentar un reclamo');
    await waitUntilSpanishIsKept(claimant);
    await expectSpanishOffline(claimant);
  });
}

test('Spanish that is chosen while the worker is being installed stays without a network', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  const release = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  await context.route('**/*', async (route) => {
    const request = route.request();
    if (request.serviceWorker() !== null) {
      // The worker has read its language by then.
      if (request.url().includes('/api/culture/content')) begun.resolve();
      if (request.url().includes('/app/dist/')) await release.promise;
    }
    await route.fallback();
  });
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await begun.promise;
  await page.getByRole('button', { name: 'Español' }).click();
  await claimant.arriveAt('Presentar un reclamo');
  release.resolve();
  await waitUntilSpanishIsKept(claimant);
  await context.unrouteAll({ behavior: 'wait' });
  await expectSpanishOffline(claimant);
});

test('an address without a language is English, whatever the device speaks, and stays it without a network', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await claimant.becomeReadyForOffline();
  await page.context().setOffline(true);
  await page.reload();
  await claimant.arriveAt('File a claim');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a claim that was begun in English goes on in Spanish without a network', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.answerAboutYou();
  await claimant.waitUntilSaved();
  await page.goto('/?culture=es');
  await claimant.arriveAt('Presentar un reclamo');
  await waitUntilSpanishIsKept(claimant);
  await page.context().setOffline(true);
  await page.reload();
  await claimant.arriveAt('Presentar un reclamo');
  await page.getByLabel('Número de miembro del grupo').fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
  await claimant.press('Empezar');
  await claimant.arriveAt('Sobre usted');
});
