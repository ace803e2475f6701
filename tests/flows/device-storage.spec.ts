import type { Locator, Page } from '@playwright/test';
import { receiptPdf } from '../support/test-files.ts';
import { fillBirthDate } from './birth-date.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

/** Refuses persistent storage and counts the requests for it. Runs in the page before its own scripts. */
function refuseToPersist(): void {
  StorageManager.prototype.persist = () => {
    const { dataset } = document.documentElement;
    dataset.asked = String(Number(dataset.asked ?? 0) + 1);
    return Promise.resolve(false);
  };
}

const ONLY_HERE = /^What you type is kept on this device, in this browser, and nowhere else/;
const SEVEN_DAYS = /^Safari erases what a site has saved if you use the browser for seven days without/;

function findPanel(page: Page): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Storage on this device' }) });
}

function expectAsked(page: Page, times: string | null): Promise<void> {
  return expect.poll(() => page.locator('html').getAttribute('data-asked')).toBe(times);
}

test('the browser is asked to keep what is typed once an answer is saved, and its no is explained', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.addInitScript(refuseToPersist);
  await claimant.startClaim();
  await expectAsked(page, null);
  await fillBirthDate(page, '04/27/1958');
  await claimant.waitUntilSaved();
  await expectAsked(page, '1');
  await page.getByText('Your browser may clear what you typed').click();
  await expect(page.getByText(/Your browser does not promise to keep what is saved here/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save your draft as a file' })).toBeVisible();

  // The portal asks once, and shows the notice for as long as it is true.
  await page.reload();
  await claimant.arriveAt('About you');
  await expect(page.getByText('Your browser may clear what you typed')).toBeVisible();
  await expectAsked(page, null);

  // Only one page shows it.
  await page.goto('/standard/claim-details');
  await claimant.arriveAt('Your claim');
  await claimant.waitUntilSaved();
  await expect(page.getByText('Your browser may clear what you typed')).toBeHidden();
});

/** Browsers from before 2021, and later ones that lack a part. The functions run in the page before its own scripts. */
const OLDER_BROWSERS = {
  'has no storage manager': () => {
    Object.defineProperty(Navigator.prototype, 'storage', { get: () => undefined });
  },
  'tells no estimate': () => {
    Reflect.deleteProperty(StorageManager.prototype, 'estimate');
  },
} as const;

for (const [which, make] of Object.entries(OLDER_BROWSERS)) {
  test(`a document is sent from a browser that ${which}`, async ({ claimant, control, pageErrors }) => {
    const { page } = claimant;
    await page.addInitScript(make);
    const receipt = receiptPdf();
    await claimant.prepareUpload(receipt);
    await new ClaimsOnDevice(page).open();
    await expect(findPanel(page).getByText('Your browser does not say').first()).toBeVisible();
    await page.goto('/documents-upload/supporting-documents');
    await claimant.press('Send documents');
    await claimant.readReferenceCode();
    const [filed] = await control.listSubmissions();
    expect(filed?.files.map(({ name }) => name)).toEqual([receipt.name]);
    expect(pageErrors).toEqual([]);
  });
}

/**
 * Makes every `indexedDB.open` fail while `databases()` works, as Safari does with a broken profile. Runs in the page before its own
 * scripts.
 */
function openNoDatabase(): void {
  IDBFactory.prototype.open = () => {
    const error = new DOMException('Unable to open database file on disk', 'UnknownError');
    const handlers: { onerror: ((event: Event) => void) | null } = { onerror: null };
    const request = Object.assign(new EventTarget(), { error, readyState: 'done' }, handlers);
    request.addEventListener('error', (event) => request.onerror?.(event));
    setTimeout(() => request.dispatchEvent(new Event('error', { cancelable: true })));
    return request as unknown as IDBOpenDBRequest;
  };
}

test('a browser that opens no database is told on the start page, and nothing breaks', async ({
  claimant,
  pageErrors,
}) => {
  const { page } = claimant;
  await page.addInitScript(openNoDatabase);
  await page.goto('/');
  await claimant.enterCredentials();
  await expect(page.getByText('What is saved on this device cannot be reached')).toBeVisible();
  await expect(page.getByText(/could not save your claim/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  await expect(page.getByLabel('Class member ID')).not.toHaveValue('');
  expect(pageErrors).toEqual([]);
});

test('the claims on this device tell what is used, what is left and what the browser promises', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.addInitScript(refuseToPersist);
  const device = new ClaimsOnDevice(page);
  await device.open();
  const panel = findPanel(page);
  await expect(panel.getByRole('definition')).toHaveText([/\d/, /\d/, 'Not promised']);
  await panel.getByRole('button', { name: 'Ask the browser to keep it' }).click();
  await expectAsked(page, '1');
  await expect(panel.getByText(/File your claim soon/)).toBeVisible();
  await expect(panel.getByText(ONLY_HERE)).toBeVisible();
  await expect(panel.getByText(SEVEN_DAYS)).toBeHidden();
});

test.describe('in Safari', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  });

  test('the claims on this device tell too that seven days without a visit erase them', async ({
    claimant,
  }) => {
    const { page } = claimant;
    await page.addInitScript(refuseToPersist);
    await new ClaimsOnDevice(page).open();
    const panel = findPanel(page);
    await expect(panel.getByText(ONLY_HERE)).toBeVisible();
    await expect(panel.getByText(SEVEN_DAYS)).toBeVisible();
    await panel.getByRole('button', { name: 'Ask the browser to keep it' }).click();
    await expect(panel.getByText(/File your claim soon/)).toBeVisible();
    await expect(panel.getByText(SEVEN_DAYS)).toBeVisible();
  });
});
