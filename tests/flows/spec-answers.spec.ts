import type { MockControl } from '#api-mock/control/client.ts';
import { receiptPdf } from '../support/test-files.ts';
import { UPLOAD_CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const PROBLEM =
  'A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.';

const receipt = receiptPdf();

async function countCalls(control: MockControl, path: string): Promise<number> {
  return (await control.listRequests()).filter((request) => request.path === path).length;
}

async function expectAlert({ page }: Claimant, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
}

async function expectFiledUpload(
  claimant: Claimant,
  control: MockControl,
  readCode = () => claimant.readReferenceCode(),
): Promise<void> {
  const code = await readCode();
  const submissions = await control.listSubmissions();
  expect(submissions.map(({ referenceCodeForm }) => referenceCodeForm)).toEqual([code]);
  expect(submissions[0]?.files.map(({ sha256 }) => sha256)).toEqual([receipt.sha256]);
}

test('authorize: a no is told in the server’s words, an answer that says nothing in the exact ones, and the next press leads on [S7.39 S8.3]', async ({
  claimant,
  control,
}) => {
  await claimant.page.goto('/');
  for (const [outcome, errorText] of [
    ['badRequest', 'Your ID has expired.'],
    ['refused', 'Your PIN was replaced.'],
    ['notAuthorized', 'Not on our list.'],
  ] as const) {
    await control.changeScenario({ patch: { authorize: { outcome, errorText } } });
    await claimant.enterCredentials();
    await expectAlert(claimant, errorText);
    await claimant.arriveAt('File a claim');
  }
  for (const fault of ['garbage', 'html', 'reset', 'redirect'] as const) {
    await control.changeScenario({ patch: { endpoints: { authorize: { fault } } } });
    await claimant.enterCredentials();
    await expectAlert(claimant, PROBLEM);
  }
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});

test('a call that is refused for its CSRF token is repeated once with a fresh one; refused again, it is told', async ({
  claimant,
  control,
}) => {
  await control.changeScenario({ patch: { csrf: { refuseTimes: 2 } } });
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  await expectAlert(claimant, 'Your browser may be blocking cookies.');
  expect(await countCalls(control, '/api/forms/standard/authorize')).toBe(2);

  await control.changeScenario({ preset: 'csrf-refused-once' });
  await claimant.press('Start');
  await claimant.arriveAt('About you');
  expect(await countCalls(control, '/api/forms/standard/authorize')).toBe(4);
});

test('submit: what the server cannot take says what to change; taken back and sent again it is filed once, also with a fresh CSRF token', async ({
  claimant,
  control,
}) => {
  await claimant.prepareUpload(receipt);
  for (const [outcome, title] of [
    ['tooLarge', 'Your documents are too large'],
    ['unsupportedType', 'One of your documents cannot be read'],
    ['unprocessable', 'Your documents could not be processed'],
  ] as const) {
    await control.changeScenario({ patch: { submit: { outcome, times: 1 } } });
    await claimant.press('Send documents');
    await claimant.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(claimant.status(title)).toBeVisible();
    expect(await control.listSubmissions()).toEqual([]);
    await claimant.press('Take back to change');
    await claimant.arriveAt('Supporting documents');
  }
  const path = '/api/forms/documents-upload';
  const before = await countCalls(control, path);
  await control.changeScenario({ preset: 'csrf-refused-once' });
  await claimant.press('Send documents');
  await expectFiledUpload(claimant, control);
  expect(await countCalls(control, path)).toBe(before + 2);
});

test('submit: a 401 asks for ID and PIN again; then it is sent', async ({ claimant, control }) => {
  const { page } = claimant;
  await claimant.prepareUpload(receipt);
  await control.changeScenario({ patch: { submit: { outcome: 'unauthorized', times: 1 } } });
  await claimant.press('Send documents');
  await expect(claimant.status('We need your reference code and PIN again')).toBeVisible();
  await claimant.press('Enter ID and PIN');
  await page.getByLabel('Reference code').fill(UPLOAD_CREDENTIALS.claimReferenceNumber);
  await page.getByRole('textbox', { name: 'PIN' }).fill(UPLOAD_CREDENTIALS.pin);
  await claimant.press('Start');
  await expectFiledUpload(claimant, control, () => claimant.readKnownCode('You have already sent documents'));
});

test('submit: a claim that is still being processed is asked about, and filed once', async ({
  claimant,
  control,
}) => {
  await claimant.prepareUpload(receipt);
  await control.changeScenario({ preset: 'submit-conflict' });
  await claimant.press('Send documents');
  await expectFiledUpload(claimant, control);
});

test('submit: where the server insists on a fresh captcha, one is taken', async ({ claimant, control }) => {
  await claimant.prepareUpload(receipt);
  await control.changeScenario({ preset: 'captcha-fresh-required' });
  await claimant.press('Send documents');
  await expectFiledUpload(claimant, control);
});

test('submit: a captcha that fails meanwhile leaves one more check, and goes on once it works', async ({
  claimant,
  control,
}) => {
  await claimant.prepareUpload(receipt);
  await control.changeScenario({ patch: { captcha: { policy: 'fresh', event: 'challenge-closed' } } });
  await claimant.press('Send documents');
  await expect(claimant.status('One more security check before we send them')).toBeVisible();
  expect(await control.listSubmissions()).toEqual([]);
  await control.changeScenario({ patch: { captcha: { event: 'success' } } });
  await claimant.page.reload();
  await expect.poll(() => control.listSubmissions()).toHaveLength(1);
});

test('submit: an answer without a reference code shows the default submission error [S4.23 S8.9]', async ({
  claimant,
  control,
}) => {
  await claimant.prepareUpload(receipt);
  await control.changeScenario({ patch: { submit: { outcome: 'noReferenceCode' } } });
  await claimant.press('Send documents');
  await expectAlert(claimant, PROBLEM);
  await claimant.arriveAt('Your documents are saved on this device, not yet sent');
  expect(await control.listSubmissions()).toEqual([]);
  await control.changeScenario({ preset: 'default' });
  await claimant.sendNow();
  await expectFiledUpload(claimant, control);
});

test('a second authorization while one runs is refused in the exact words [S4.10 S8.16]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ patch: { endpoints: { authorize: { latencyMs: 60_000 } } } });
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  const authorizing = page.waitForRequest('**/api/forms/standard/authorize');
  await claimant.enterCredentials();
  await authorizing;
  await page.evaluate(() => {
    history.pushState({}, '', '/automotive?culture=en');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await claimant.arriveAt('File a vehicle claim');
  await claimant.enterCredentials();
  await expectAlert(claimant, 'Form is already submitting.');
  expect(await countCalls(control, '/api/forms/automotive/authorize')).toBe(0);
});
