import { smallPhoto } from '../support/test-files.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

const PRESETS = ['answer-lost', 'submit-stored-then-error', 'submit-garbage'] as const;

test('a server that tells of a claim to its claimant alone: the credentials are asked for, and it is filed once', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary([]);
  await claimant.sign();
  const endpoints = {
    submit: { fault: 'dropAfterCommit' },
    submissionStatus: { fault: 'status', status: 401 },
  };
  await control.changeScenario({ patch: { endpoints } });
  await claimant.submit();
  await expect(claimant.status('We tried to send it, but it is not confirmed yet')).toContainText(
    'Your claim may have arrived. Enter your sign-in details',
  );
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Enter ID and PIN');
  await claimant.enterCredentials();
  expect(await claimant.readKnownCode()).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('a server without a look-up: the claimant is told to make contact, and sends again', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary([]);
  await claimant.sign();
  const submissionStatus = { fault: 'status', status: 404 };
  const endpoints = { submit: { fault: 'dropAfterCommit' }, submissionStatus };
  await control.changeScenario({ patch: { endpoints } });
  await claimant.submit();
  await expect(claimant.status('We tried to send it, but it is not confirmed yet')).toContainText(
    'Your claim may have arrived. Contact us before you send it again',
  );
  await control.changeScenario({ preset: 'default', patch: { endpoints: { submissionStatus } } });
  await claimant.press('Send now');
  const code = await claimant.readReferenceCode();
  expect(code).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('a claim whose answer was lost is called NOT filed nowhere', async ({ claimant, control }) => {
  const { page } = claimant;
  await claimant.fillUntilSummary([]);
  await claimant.sign();
  const unavailable = { fault: 'status', status: 503 };
  const endpoints = { submit: { fault: 'dropAfterCommit' }, submissionStatus: unavailable };
  await control.changeScenario({ patch: { endpoints } });
  await claimant.submit();
  await expect(claimant.status('We tried to send it, but it is not confirmed yet')).toBeVisible();

  await page.getByText('Finish on this device').click();
  await claimant.press('Finish and clear this device');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your claim may have arrived. Contact us');
  await expect(dialog).not.toContainText('NOT filed');
  await claimant.press('Keep it');

  const device = new ClaimsOnDevice(page);
  await device.open();
  await expect(device.part('Not confirmed yet')).toBeVisible();
  await page.goto('/session-expired');
  await expect(page.getByText('we locked what is saved on this device')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('NOT filed');
});

for (const preset of PRESETS) {
  test(`the server keeps the claim and its answer is lost (${preset}): one submission, its code is shown`, async ({
    claimant,
    control,
  }) => {
    const photo = smallPhoto();
    await claimant.fillUntilSummary([['Photo', photo]]);
    await claimant.sign();
    await control.changeScenario({ preset });
    await claimant.submit();
    const code = await claimant.readReferenceCode();
    const filed = await expectFiledOnce(control, [photo]);
    expect(code).toBe(filed.referenceCodeForm);
  });
}
