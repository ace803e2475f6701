import { smallPhoto } from '../support/test-files.ts';
import { CREDENTIALS } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';
import { serveElsewhere } from './serve-elsewhere.ts';
import { openWithPortal, postToShareTarget, shareToPortal } from './share-to-portal.ts';

const photo = smallPhoto();

test('a photo that was shared from another app is attached after the claimant says so', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await shareToPortal(page, photo);
  await expect(page.getByText('We keep your file for one hour.')).toBeVisible();

  await claimant.enterCredentials(CREDENTIALS);
  await claimant.arriveAt('About you');
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  const shared = page.getByRole('region', { name: 'A file was shared with this site' });
  await expect(shared.getByText(photo.name)).toBeVisible();
  expect(await control.listSubmissions()).toEqual([]);
  await shared.getByRole('button', { name: `Add to my claim: ${photo.name}` }).click();
  await expect(shared).toBeHidden();
  await expect(page.getByText(`We have ${photo.name}. Now say what it is.`)).toBeAttached();
  await page.getByLabel('Type of document').selectOption('Photo');
  await expect(page.getByRole('button', { name: `Remove ${photo.name}` })).toBeVisible();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.files.map(({ sha256 }) => sha256)).toEqual([photo.sha256]);
});

test('a shared file that is not wanted is forgotten; one of another type is not taken', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await shareToPortal(page, { ...photo, name: 'page.html', buffer: Buffer.from('<html>not a photo</html>') });
  await expect(page.getByText('This file was not taken.')).toBeVisible();
  await shareToPortal(page, photo);
  await claimant.enterCredentials(CREDENTIALS);
  await claimant.arriveAt('About you');
  await page.goto('/standard/supporting-documents');
  const shared = page.getByRole('region', { name: 'A file was shared with this site' });
  await shared.getByRole('button', { name: `Do not use: ${photo.name}` }).click();
  await expect(shared).toBeHidden();
  await expect(page.getByText(`${photo.name} was removed.`)).toBeAttached();
  await page.reload();
  await claimant.arriveAt('Supporting documents');
  await expect(shared).toBeHidden();
});

for (const [name, policy] of [
  ['another site', 'strict-origin-when-cross-origin'],
  ['another site that hides where it is', 'no-referrer'],
] as const) {
  test(`a photo that ${name} posts is neither kept nor told of`, async ({ claimant }) => {
    const { page } = claimant;
    await page.goto('/');
    await claimant.becomeReadyForOffline();
    const portal = new URL(page.url()).origin;
    await using elsewhere = await serveElsewhere(`<meta name="referrer" content="${policy}" />`);
    await page.goto(elsewhere.url);
    await postToShareTarget(page, photo, portal);
    await page.waitForURL(`${portal}/`);
    await claimant.enterCredentials(CREDENTIALS);
    await claimant.arriveAt('About you');
    await page.goto('/standard/supporting-documents');
    await claimant.arriveAt('Supporting documents');
    await shareToPortal(page, { ...photo, name: 'control.jpg' });
    await claimant.enterCredentials(CREDENTIALS);
    // The page where the claimant was last, or the first one if there was no time to store that.
    await claimant.arriveAt(/About you|Supporting documents/);
    await page.goto('/standard/supporting-documents');
    const shared = page.getByRole('region', { name: 'A file was shared with this site' });
    await expect(shared.getByText('control.jpg')).toBeVisible();
    await expect(shared.getByText(photo.name)).toBeHidden();
  });
}

test('a photo that the system opens with the portal is offered as a shared one', async ({ claimant }) => {
  const { page } = claimant;
  await openWithPortal(page, [photo]);
  await page.goto('/');
  await expect(page.getByText('We keep your file for one hour.')).toBeVisible();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await page.goto('/standard/supporting-documents');
  const shared = page.getByRole('region', { name: 'A file was shared with this site' });
  await shared.getByRole('button', { name: `Add to my claim: ${photo.name}` }).click();
  await expect(shared).toBeHidden();
  await page.getByLabel('Type of document').selectOption('Photo');
  await expect(page.getByRole('button', { name: `Remove ${photo.name}` })).toBeVisible();
});

test('a web page that the system opens with the portal is not taken', async ({ claimant }) => {
  const { page } = claimant;
  const file = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>not a photo</html>') };
  await openWithPortal(page, [file]);
  await page.goto('/');
  await expect(page.getByText('This file was not taken.')).toBeVisible();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await page.goto('/standard/supporting-documents');
  await claimant.arriveAt('Supporting documents');
  await expect(page.getByRole('region', { name: 'A file was shared with this site' })).toBeHidden();
});
