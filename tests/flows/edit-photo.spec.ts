import type { Locator, Page } from '@playwright/test';
import { findIssues } from '../support/find-issues.ts';
import { keepSentFiles, paintPng, paintTurnedPhoto, seeSentPhotos } from '../support/paint-photo.ts';
import { receiptPdf, type TestFile } from '../support/test-files.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { refuseWrites } from './refuse-writes.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Edit photo' });
const editButton = (page: Page, photo: TestFile): Locator =>
  page.getByRole('button', { name: `Edit photo ${photo.name}` });

async function openDialog(page: Page, photo: TestFile): Promise<Locator> {
  await editButton(page, photo).press('Enter');
  await expect(dialogOf(page).getByRole('img', { name: photo.name })).toBeVisible();
  return dialogOf(page);
}

async function cut(
  dialog: Locator,
  side: 'top' | 'right' | 'bottom' | 'left',
  percent: number,
): Promise<void> {
  const slider = dialog.getByRole('slider', { name: `Cut from the ${side}` });
  const key = side === 'right' ? 'ArrowLeft' : 'ArrowRight';
  for (let pressed = 0; pressed < percent; pressed += 1) await slider.press(key);
  await expect(slider).toHaveAttribute('aria-valuetext', `${percent}%`);
}

/** Sends the documents and returns the sent photo, after comparing its bytes with the mock's digest. */
async function sendPhoto(claimant: Claimant, filed: () => Promise<readonly { readonly sha256: string }[]>) {
  await claimant.press('Send documents');
  await claimant.readReferenceCode();
  const [sent] = await seeSentPhotos(claimant.page);
  if (sent === undefined) throw new Error('Nothing was sent.');
  expect((await filed()).map(({ sha256 }) => sha256)).toEqual([sent.sha256]);
  await claimant.page.getByText('Fingerprints of the files (SHA-256)').click();
  await expect(claimant.page.getByText(sent.sha256)).toBeVisible();
  return sent;
}

/** Makes the first drawing, the thumbnail's, wait for the event that there is no memory, and fail then. Runs in the page. */
function failToDrawWhenTold(): void {
  const { createImageBitmap } = globalThis;
  globalThis.createImageBitmap = () => {
    globalThis.createImageBitmap = createImageBitmap;
    return new Promise((_resolve, reject) => {
      addEventListener('no-memory', () => reject(new DOMException('No memory', 'InvalidStateError')));
    });
  };
}

test.describe('a photo of a document', () => {
  test.beforeEach(({ page }) => page.addInitScript(keepSentFiles));

  test('is turned and cut by the keyboard, and arrives as it was seen', async ({
    claimant,
    control,
    pageErrors,
  }) => {
    const { page } = claimant;
    const photo = await paintTurnedPhoto(page);
    await claimant.prepareUpload(photo);
    const dialog = await openDialog(page, photo);
    await expect(dialog).toBeFocused();
    await expect(dialog.getByText(/^“Use this photo” replaces the file in this claim/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Rotate' }).press('Enter');
    await expect(dialog.getByText('Turned a quarter to the right')).toBeAttached();
    await cut(dialog, 'left', 50);
    expect(await findIssues(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this photo' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(editButton(page, photo)).toBeFocused();
    await expect(page.getByText('The photo in this claim is changed.')).toBeAttached();
    await expect(claimant.documentRow(photo.name).getByLabel('Type of document')).toHaveValue('receipt');
    await claimant.waitUntilSaved();
    const files = async () => (await control.listSubmissions())[0]?.files ?? [];
    const sent = await sendPhoto(claimant, files);
    // Upright, the photo has blue and red above yellow and green; turned, it has yellow and blue above green and red.
    expect(sent).toMatchObject({
      type: 'image/jpeg',
      size: '400 x 400',
      colours: ['blue', 'blue', 'red', 'red'],
    });
    expect((await files()).map(({ name, detectedType }) => ({ name, detectedType }))).toEqual([
      { name: photo.name, detectedType: 'image/jpeg' },
    ]);
    expect(sent.sha256).not.toBe(photo.sha256);
    expect(pageErrors).toEqual([]);
  });

  test('is cut by dragging its edges, and a PNG stays one', async ({ claimant, control }) => {
    const { page } = claimant;
    const photo = await paintPng(page);
    await claimant.prepareUpload(photo);
    const dialog = await openDialog(page, photo);
    const box = await dialog.getByRole('img', { name: photo.name }).boundingBox();
    if (box === null) throw new Error('The photo has no box.');
    await page.mouse.move(box.x + box.width - 4, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 4, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(dialog.getByRole('slider', { name: 'Cut from the right' })).toHaveValue('50');
    // A drag from the middle moves no edge.
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.up();
    for (const side of ['top', 'bottom', 'left'])
      await expect(dialog.getByRole('slider', { name: `Cut from the ${side}` })).toHaveValue('0');
    await claimant.press('Use this photo');
    await expect(dialog).toBeHidden();
    await claimant.waitUntilSaved();
    const sent = await sendPhoto(claimant, async () => (await control.listSubmissions())[0]?.files ?? []);
    expect(sent).toMatchObject({
      type: 'image/png',
      size: '400 x 400',
      colours: ['red', 'red', 'blue', 'blue'],
    });
  });

  test('stays as it was where the dialog is left, by Cancel, by Escape, unchanged or by a reload', async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    const photo = await paintTurnedPhoto(page);
    await claimant.prepareUpload(photo);
    for (const leave of [() => claimant.press('Cancel'), () => page.keyboard.press('Escape')]) {
      const dialog = await openDialog(page, photo);
      await claimant.press('Rotate');
      await leave();
      await expect(dialog).toBeHidden();
      await expect(editButton(page, photo)).toBeFocused();
    }
    const dialog = await openDialog(page, photo);
    await claimant.press('Rotate');
    await cut(dialog, 'top', 3);
    await claimant.press('Reset');
    await expect(dialog.getByText('The photo is as it was at first.')).toBeAttached();
    await expect(dialog.getByRole('slider', { name: 'Cut from the top' })).toHaveValue('0');
    await claimant.press('Use this photo');
    await expect(dialog).toBeHidden();
    await openDialog(page, photo);
    await claimant.press('Rotate');
    await page.reload();
    await claimant.arriveAt('Supporting documents');
    await expect(editButton(page, photo)).toBeVisible();
    const sent = await sendPhoto(claimant, async () => (await control.listSubmissions())[0]?.files ?? []);
    expect(sent.sha256).toBe(photo.sha256);
  });

  test('stays as it was where the device is full, or cannot draw; the reason and a way on are told', async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    const photo = await paintTurnedPhoto(page);
    await page.addInitScript(failToDrawWhenTold);
    await claimant.prepareUpload(photo);
    const dialog = await openDialog(page, photo);
    await claimant.press('Rotate');
    await page.evaluate(() => dispatchEvent(new Event('no-memory')));
    await page.evaluate(refuseWrites);
    await claimant.press('Use this photo');
    await expect(dialog.getByRole('alert')).toContainText('This device has no room for this file.');
    await expect(dialog.getByRole('alert')).toContainText('The photo in this claim has not changed.');
    await page.evaluate(() => dispatchEvent(new Event('device-has-room')));
    await page.evaluate(() => {
      globalThis.createImageBitmap = () => Promise.reject(new DOMException('No memory', 'InvalidStateError'));
    });
    await claimant.press('Use this photo');
    await expect(dialog.getByRole('alert')).toContainText('This device could not make the changed photo.');
    await claimant.press('Cancel');
    await expect(editButton(page, photo)).toBeFocused();
    await expect(page.getByRole('button', { name: `Remove ${photo.name}` })).toBeVisible();
    await page.reload();
    await claimant.arriveAt('Supporting documents');
    await expect(editButton(page, photo)).toBeVisible();
    const sent = await sendPhoto(claimant, async () => (await control.listSubmissions())[0]?.files ?? []);
    expect(sent.sha256).toBe(photo.sha256);
  });
});

/** A worker would have the editor's code in its cache. */
const withoutWorker = test.extend({ serviceWorkers: 'block' });

withoutWorker(
  'only a photo can be edited, and where the editor cannot be fetched that is told',
  async ({ claimant, context }) => {
    const { page } = claimant;
    const photo = await paintPng(page);
    await claimant.prepareUpload(receiptPdf());
    await claimant.addDocument('Photo', photo);
    await expect(page.getByRole('button', { name: /^Edit photo/ })).toHaveCount(1);
    await context.route(/\/photo-dialog-[^/]*\.js$/, (route) => route.abort());
    await editButton(page, photo).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We could not open this photo.' })).toBeVisible();
  },
);
