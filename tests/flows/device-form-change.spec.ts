import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { createMockControl } from '#api-mock/control/client.ts';
import { makeCaseSite } from '#scripts/case/make-case-site.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';
import { Claimant } from './claimant.ts';

let folder = '';

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'claim-portal-form-change-'));
});

test.afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function deploy(running?: RunningPortal): Promise<RunningPortal> {
  await running?.close();
  const siteFolder = join(folder, 'site');
  const caseFolder = join(folder, 'case');
  await makeCaseSite('build/demo', siteFolder, caseFolder);
  const port = running === undefined ? 0 : Number(new URL(running.url).port);
  return startPortal({ siteFolder, caseFolder, dataDir: join(folder, 'data'), port });
}

type Replacement = readonly [file: string, before: string | RegExp, after: string];

function changeCase(replacements: readonly Replacement[]): void {
  for (const [file, before, after] of replacements) {
    const path = join(folder, 'case', file);
    const text = readFileSync(path, 'utf8');
    const changed = text.replace(before, after);
    expect(changed).not.toBe(text);
    writeFileSync(path, changed);
  }
}

async function fillCrossing(claimant: Claimant, url: string): Promise<void> {
  const { page } = claimant;
  await page.goto(url);
  await page.getByLabel('Booking number').fill('hv204816');
  await page.getByLabel('Surname').fill('goncalves');
  await claimant.press('Start');
  await claimant.goOnTo('Your crossing');
  await page.getByLabel('Hours late').fill('5');
  await page.getByLabel('Kind of ticket').selectOption('With a car');
  await claimant.choose('How do you want to be paid?', 'Back to the card');
}

/** Loads the page of the deployed version, as a browser without a worker and caches does. */
async function loadNewVersion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((registration) => registration.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  });
  await page.reload();
}

test('what a newer form takes no longer is told, asked again where it still asks, and not sent', async ({
  page,
}) => {
  const claimant = new Claimant(page);
  cpSync('tests/cases/harborview', join(folder, 'case'), { recursive: true });
  const first = await deploy();
  await fillCrossing(claimant, first.url);
  await claimant.goOnTo('Papers');
  await claimant.waitUntilSaved();
  await claimant.becomeReadyForOffline();

  changeCase([
    // One question has a new name, one option is gone, and another option has a new value.
    ['forms/claim.json', '"key": "delayHours"', '"key": "hoursLate"'],
    ['server/forms.json', '"delayHours": [', '"hoursLate": ['],
    ['forms/claim.json', '{ "value": "car", "label": "pages.fareClass.car" },', ''],
    ['forms/claim.json', '{ "value": "card",', '{ "value": "bank",'],
  ]);
  const second = await deploy(first);
  // The old version may get the new rules first; it has no question to show for them yet.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload({ waitUntil: 'networkidle' });
    await claimant.arriveAt('Papers');
    await expect(page.getByText('The form has changed since you were here')).toBeHidden();
  }
  await page.getByRole('status').getByRole('button', { name: 'Update now' }).click();

  const notice = page.getByRole('status').filter({ hasText: 'The form has changed since you were here' });
  await expect(notice).toContainText('The form no longer takes some of your answers.');
  await expect(notice.getByRole('link')).toHaveText(['Your crossing']);
  await notice.getByRole('link', { name: 'Your crossing' }).click();
  await claimant.arriveAt('Your crossing');
  await expect(page.getByLabel('Route')).toHaveValue('Harborview – Saltmarsh Point');
  await claimant.press('Continue');
  await expect(page.getByRole('heading', { name: 'Answers to fix: 3' })).toBeFocused();
  await page.getByLabel('Hours late').fill('6');
  await page.getByLabel('Kind of ticket').selectOption('On foot');
  await claimant.choose('How do you want to be paid?', 'Back to the card');
  await claimant.goOnTo('Papers');
  await claimant.goOnTo('Check your claim');
  await claimant.sign('Beatriz Gonçalves');
  await claimant.press('Submit claim');
  await claimant.readReferenceCode();
  const [filed] = await createMockControl(second.url).listSubmissions();
  expect(filed?.fields.claimDetails).toEqual({
    crossingDate: '06/14/2025',
    route: 'Harborview – Saltmarsh Point',
    hoursLate: '6',
    fareClass: 'foot',
    paymentMethod: 'bank',
  });
  await second.close();
});

test('a page that is gone leads to one of now, and an answer of another type is asked again and not sent', async ({
  page,
}) => {
  const claimant = new Claimant(page);
  cpSync('tests/cases/harborview', join(folder, 'case'), { recursive: true });
  const first = await deploy();
  await fillCrossing(claimant, first.url);
  await claimant.waitUntilSaved();
  // Another tab keeps the session over a reload that takes the worker away.
  const other = new Claimant(await page.context().newPage());
  await other.page.goto(`${first.url}/claim/status`);
  await other.arriveAt('Claims on this device');
  changeCase([
    ['forms/claim.json', '"slug": "your-crossing"', '"slug": "the-crossing"'],
    [
      'forms/claim.json',
      /"type": "select",\s*"key": "fareClass",\s*"label": "pages.fareClass.label",\s*"options": \[[^\]]*\]/,
      '"type": "checkbox", "key": "fareClass", "label": "pages.fareClass.label"',
    ],
  ]);
  const second = await deploy(first);
  await loadNewVersion(page);
  await claimant.arriveAt('About you');
  const notice = page.getByRole('status').filter({ hasText: 'The form has changed since you were here' });
  await expect(notice).toContainText('The form no longer takes some of your answers.');
  await claimant.goOnTo('Your crossing');
  await expect(page.getByLabel('Hours late')).toHaveValue('5');
  await claimant.press('Continue');
  await expect(page.getByRole('heading', { name: 'Answers to fix: 1' })).toBeFocused();
  await page.getByLabel('Kind of ticket').check();
  await claimant.goOnTo('Papers');
  await claimant.goOnTo('Check your claim');
  await claimant.sign('Beatriz Gonçalves');
  await claimant.press('Submit claim');
  await claimant.readReferenceCode();
  const [filed] = await createMockControl(second.url).listSubmissions();
  expect(filed?.fields.claimDetails).toMatchObject({ delayHours: '5', fareClass: true });
  await second.close();
});

test('a receipt is shown with its answers, and a draft is told, once the case has their form no more', async ({
  page,
}) => {
  const claimant = new Claimant(page);
  cpSync('tests/cases/harborview', join(folder, 'case'), { recursive: true });
  const first = await deploy();
  await fillCrossing(claimant, first.url);
  await claimant.goOnTo('Papers');
  await claimant.goOnTo('Check your claim');
  await claimant.sign('Beatriz Gonçalves');
  await claimant.press('Submit claim');
  await claimant.readReferenceCode();
  await page.goto(first.url);
  await page.getByLabel('Booking number').fill('hv204816');
  await page.getByLabel('Surname').fill('goncalves');
  await claimant.press('Start');
  await claimant.arriveAt('You have already filed a claim');
  await claimant.press('File another claim');
  await claimant.press('Yes, file another claim');
  await claimant.arriveAt('About you');
  await claimant.waitUntilSaved();

  rmSync(join(folder, 'case/forms/claim.json'));
  const settings = join(folder, 'case/settings.json');
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace('"defaultForm": "Claim"', '"defaultForm": "Objection"'),
  );
  const served = join(folder, 'case/server/forms.json');
  const { Claim: _gone, ...others } = JSON.parse(readFileSync(served, 'utf8'));
  writeFileSync(served, JSON.stringify(others));
  const second = await deploy(first);
  await page.goto('about:blank');
  await page.goto(`${second.url}/claim/status`);
  await loadNewVersion(page);
  await claimant.arriveAt('Claims on this device');
  const draft = page.getByRole('listitem').filter({ hasText: 'started, not submitted' });
  await expect(draft).toContainText('This site no longer has this form.');
  await expect(draft.getByRole('link')).toHaveCount(0);
  await page.getByRole('link', { name: 'See, print or save the whole receipt' }).click();
  await expect(page.getByText('delay hours', { exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('delay hours');
  await second.close();
});
