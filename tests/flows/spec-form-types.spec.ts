import { receiptPdf } from '../support/test-files.ts';
import { expect, test } from './flow-test.ts';

test('a form type starts at its address with or without a slash, Standard also at / [S2.6 S2.13 S2.16 S2.23 S2.34]', async ({
  claimant,
}) => {
  for (const [address, heading] of [
    ['/standard/', 'File a claim'],
    ['/standard', 'File a claim'],
    ['/automotive/', 'File a vehicle claim'],
    ['/automotive', 'File a vehicle claim'],
    ['/lookup/', 'Look up a vehicle'],
    ['/lookup', 'Look up a vehicle'],
  ] as const) {
    await test.step(address, async () => {
      await claimant.page.goto(address);
      await claimant.arriveAt(heading);
    });
  }
  for (const address of ['/', '/?culture=en']) {
    await claimant.page.goto(address);
    await claimant.arriveAt('File a claim');
    await expect(claimant.page).toHaveURL(address);
  }
});

test('Documents Upload asks the credentials, takes the documents and confirms [S2.25 S2.26 S7.15]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const receipt = receiptPdf();
  await claimant.prepareUpload(receipt);
  expect(new URL(page.url()).pathname).toBe('/documents-upload/supporting-documents');
  await claimant.press('Send documents');
  await claimant.arriveAt('Your documents were sent');
  await claimant.readReferenceCode();
  await expect(page.getByRole('main')).not.toContainText(/claim is filed|withdraw/i);
  expect(new URL(page.url()).pathname).toBe('/documents-upload/confirmation');
  const [filed] = await control.listSubmissions();
  expect(filed?.formType).toBe('DocumentsUpload');
  expect(filed?.files.map(({ sha256 }) => sha256)).toEqual([receipt.sha256]);
});

test('Lookup shows its answer on the same page, and sends nothing but that [S2.23 S7.17 S7.23]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/lookup');
  await page.getByLabel('Class member ID').fill('RW-2075-4418');
  await page.getByRole('textbox', { name: 'PIN' }).fill('906352');
  await page.getByLabel(/VIN/).fill('7RWKT4E28P1004417');
  await claimant.press('Look up');
  await expect(page.getByRole('heading', { name: 'Your vehicle' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/lookup');
  const posts = (await control.listRequests()).filter(({ method }) => method === 'POST');
  expect(posts.map(({ path }) => path).filter((path) => path.startsWith('/api/'))).toEqual([
    '/api/forms/lookup/authorize',
  ]);
});

test('a look-up that is refused does not show the one before', async ({ claimant, control }) => {
  const { page } = claimant;
  await page.goto('/lookup');
  await page.getByLabel('Class member ID').fill('RW-2075-4418');
  await page.getByRole('textbox', { name: 'PIN' }).fill('906352');
  await page.getByLabel(/VIN/).fill('7RWKT4E28P1004417');
  await claimant.press('Look up');
  const vehicle = page.getByRole('heading', { name: 'Your vehicle' });
  await expect(vehicle).toBeVisible();
  await control.changeScenario({ patch: { authorize: { outcome: 'refused' } } });
  await claimant.press('Look up');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(vehicle).toBeHidden();
});

test('each inner page needs the authorization of its own form type [S2.37 S2.38 S6.2]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await page.goto('/automotive/claim-details?culture=es');
  await expect(page).toHaveURL('/session-expired?form=Automotive&culture=es');
  await page.goto('/documents-upload/supporting-documents?culture=en');
  await expect(page).toHaveURL('/session-expired?form=DocumentsUpload&culture=en');
  await page.goto('/standard/claimant-info?culture=en');
  await claimant.arriveAt('About you');
});
