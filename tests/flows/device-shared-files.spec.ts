import { smallPhoto } from '../support/test-files.ts';
import { CREDENTIALS } from './claim-answers.ts';
import { expect, test } from './flow-test.ts';
import { serveElsewhere } from './serve-elsewhere.ts';
import { openWithPortal, postToShareTarget, shareToPortal } from './share-to-portal.ts';

const photo = smallPhoto();

test('a photo that was shared is attached after the claimant says so; one that is not wanted is forgotten, another type is not taken', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const unwanted = { ...photo, name: 'unwanted.jpg' };
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await shareToPortal(page, { ...photo, name: 'page.html', buffer: Buffer.from('<html>not a photo</html>') });
  await expect(page.getByText('This file was not taken.')).toBeVisible();
  for (const file of [photo, unwanted]) {
    await shareToPortal(page, file);
    await expect(page.getByText('We keep your file for one hour.')).toBeVisible();
  }

  await claimant.enterCredentials(CREDENTIALS);
  await claimant.arriveAt('About you');
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  const shared = page.getByRole('region', { name: /shared with this site$/ });
  await test.step('a file that is not wanted is forgotten', async () => {
    await expect(shared.getByRole('listitem')).toHaveCount(2);
    await shared.getByRole('button', { name: `Do not use: ${unwanted.name}` }).click();
    await expect(shared.getByText(unwanted.name)).toBeHidden();
    await expect(page.getByText(`${unwanted.name} was removed.`)).toBeAttached();
    await page.reload();
    await claimant.arriveAt('Supporting documents');
    await expect(shared.getByText(photo.name)).toBeVisible();
    await expect(shared.getByText(unwanted.name)).toBeHidden();
  });

  await test.step('the other one is attached and filed', async () => {
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
});

test('a photo that another site posts, also one that hides where it is, is neither kept nor told of', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  const portal = new URL(page.url()).origin;
  const policies = ['strict-origin-when-cross-origin', 'no-referrer'];
  for (const policy of policies) {
    await using elsewhere = await serveElsewhere(`<meta name="referrer" content="${policy}" />`);
    await page.goto(elsewhere.url);
    await postToShareTarget(page, { ...photo, name: `${policy}.jpg` }, portal);
    await page.waitForURL(`${portal}/`);
  }
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
  for (const policy of policies) await expect(page.getByText(`${policy}.jpg`)).toBeHidden();
});

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
