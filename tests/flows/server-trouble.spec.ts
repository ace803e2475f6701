import { receiptPdf } from '../support/test-files.ts';
import { CREDENTIALS, UPLOAD_CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const PROBLEM =
  'A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.';

async function expectTold({ page }: Claimant, inDialog: readonly (string | RegExp)[]): Promise<void> {
  const alert = page.getByRole('alertdialog');
  for (const words of inDialog) await expect(alert).toContainText(words);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

test('authorize: a busy server that names no time is told, and to try again [S8.3]', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ patch: { endpoints: { authorize: { fault: 'status', status: 503 } } } });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  await expectTold(claimant, [PROBLEM, 'The server is busy. Try again in a few minutes.']);
});

test('after wrong PINs in a row the claimant is told how long to wait, and nothing is asked of the server before', async ({
  claimant,
  control,
}) => {
  await claimant.page.goto('/');
  for (const pin of ['000001', '000002', '000003', '000004', '000005']) {
    await claimant.enterCredentials({ ...CREDENTIALS, pin });
    const alert = claimant.page.getByRole('alertdialog', { name: 'Your details do not match our records' });
    await expect(alert).toContainText('Check each letter and number.');
    await expect(alert).not.toContainText('The server said');
    await expectTold(claimant, ['We did not find these details.']);
  }
  await claimant.enterCredentials();
  await expectTold(claimant, [PROBLEM, 'The server is busy. Try again in about 1 minute.']);
  const last = (await control.listRequests()).at(-1)?.id;
  await claimant.press('Start');
  await expectTold(claimant, [/Try again in about \d minutes?\./]);
  const asked = (await control.listRequests(last)).map(({ path }) => path);
  expect(asked).not.toContain('/api/forms/standard/authorize');
});

test('a time that the server has named holds for the next press, for a new start and for the worker behind it', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await control.changeScenario({
    patch: { endpoints: { authorize: { fault: 'status', status: 503, retryAfterSeconds: 600 } } },
  });
  await claimant.enterCredentials();
  await expectTold(claimant, [PROBLEM, 'The server is busy. Try again in about 10 minutes.']);
  await control.changeScenario({ preset: 'default' });
  const last = (await control.listRequests()).at(-1)?.id;

  await claimant.press('Start');
  // These are the portal's own words, because this time it has not asked the server.
  await expectTold(claimant, [/wrong\W*The server is busy\. Try again in about (?:1\d|20) minutes\./]);
  await page.reload();
  await claimant.arriveAt('File a claim');
  await claimant.enterCredentials();
  await expectTold(claimant, [/The server is busy\. Try again in about (?:1\d|20) minutes\./]);
  const asked = (await control.listRequests(last)).map(({ path }) => path);
  // The HTML preloads the CSRF token; no script decides that.
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/csrf')).toEqual([]);
});

for (const [endpoint, exact] of [
  ['formsConfig', 'Your request failed. Please reload and try again.'],
  ['deadlines', PROBLEM],
] as const) {
  test(`a busy server (${endpoint}) that lets no portal start is told as such, beside the exact words`, async ({
    control,
    page,
  }) => {
    await control.changeScenario({
      patch: { endpoints: { [endpoint]: { fault: 'status', status: 503, retryAfterSeconds: 600 } } },
    });
    await page.goto('/');
    await expect(page.getByRole('alert').filter({ hasText: exact })).toBeVisible();
    await expect(page.getByText('The server is busy. Try again in about 10 minutes.')).toBeVisible();
  });
}

test('a browser that refuses cookies is told of cookies, not of a submission; once it takes them, the claim begins', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { session: { refusesCookies: true } } });
  await page.goto('/');
  await claimant.enterCredentials();
  const alert = page.getByRole('alertdialog', { name: 'This site needs cookies' });
  await expect(alert).not.toContainText('submission');
  await expectTold(claimant, ['Allow cookies for this site']);
  await control.changeScenario({ patch: { session: { refusesCookies: false } } });
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});

test('a browser that says that it keeps no cookies is told so where the server gives no reason', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await control.changeScenario({ patch: { authorize: { outcome: 'refused', errorText: '' } } });
  await page.goto('/');
  await claimant.enterCredentials();
  await expectTold(claimant, ['Allow cookies for this site']);
});

test('a claim whose claimant the server does not know right after the sign-in is told of cookies, and not lost', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.prepareUpload(receiptPdf());
  // The server's CSRF token needs no cookie here, so only the session is lost.
  await control.changeScenario({ patch: { csrf: { check: false }, session: { refusesCookies: true } } });
  await claimant.press('Send documents');
  const asked = claimant.status('We need your reference code and PIN again');
  await expect(asked).toBeVisible();
  await expect(asked).not.toContainText('cookies');
  await claimant.press('Enter ID and PIN');
  await page.getByLabel('Reference code').fill(UPLOAD_CREDENTIALS.claimReferenceNumber);
  await page.getByRole('textbox', { name: 'PIN' }).fill(UPLOAD_CREDENTIALS.pin);
  await claimant.press('Start');
  await expect(asked).toContainText('Your browser may be blocking cookies.');
  expect(await control.listSubmissions()).toEqual([]);
});
