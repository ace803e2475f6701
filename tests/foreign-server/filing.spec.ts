import { CREDENTIALS, FILED_FIELDS } from '../flows/claim-answers.ts';
import { receiptPdf, smallPhoto } from '../support/test-files.ts';
import type { StoredClaim } from './foreign-server.ts';
import { expect, test } from './foreign-test.ts';

function fieldsOf({ parts }: StoredClaim): Readonly<Record<string, unknown>> {
  const models = Object.entries(parts).filter(([name]) => name in FILED_FIELDS);
  return Object.fromEntries(models.map(([name, model]) => [name, (model as { fields: unknown }).fields]));
}

function filesOf({ files }: StoredClaim): readonly unknown[] {
  return files.map(({ name, type, sha256 }) => ({ name, mimeType: type, sha256 }));
}

for (const deadlineShape of ['b', 'a'] as const) {
  test(`a claim with a document is filed at a server that has only section 7, deadlines in shape ${deadlineShape}`, async ({
    claimant,
    server,
    pageErrors,
  }) => {
    server.reset({ deadlineShape });
    const receipt = receiptPdf();
    await claimant.fillUntilSummary([['Receipt or bank statement', receipt]]);
    await claimant.sign();
    await claimant.submit();
    const code = await claimant.readReferenceCode();
    const [filed] = server.claims;
    expect(server.claims).toHaveLength(1);
    expect(filed).toMatchObject({ reference: code, idempotencyKey: undefined });
    expect(filed && fieldsOf(filed)).toMatchObject(FILED_FIELDS);
    expect(filed && filesOf(filed)).toEqual([
      { name: receipt.name, mimeType: receipt.mimeType, sha256: receipt.sha256 },
    ]);
    expect(server.calls).not.toContain('GET /api/submissions/status');
    expect(pageErrors).toEqual([]);
  });
}

test('documents are sent for a claim that was filed before', async ({ claimant, server }) => {
  const receipt = receiptPdf();
  await claimant.prepareUpload(receipt);
  await claimant.press('Send documents');
  const code = await claimant.readReferenceCode();
  expect(server.claims.map(({ reference, form }) => [reference, form])).toEqual([[code, 'documents-upload']]);
});

test('what is submitted offline is filed once the network is back', async ({ claimant, context, server }) => {
  const photo = smallPhoto();
  await claimant.submitOffline([['Photo', photo]]);
  expect(server.claims).toEqual([]);
  await context.setOffline(false);
  await claimant.sendNow();
  const code = await claimant.readReferenceCode();
  expect(server.claims.map(({ reference }) => reference)).toEqual([code]);
});

test('an answer that is lost is told as unsure, and nothing is sent again by itself', async ({
  claimant,
  server,
}) => {
  server.reset({ losesAnswers: 1 });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  await expect(claimant.page.getByRole('main')).toContainText('Contact us before you send it again');
  expect(server.claims).toHaveLength(1);
  await claimant.page.reload();
  await expect(claimant.page.getByRole('main')).toContainText('Contact us before you send it again');
  expect(server.claims).toHaveLength(1);
});

test('a wrong PIN is refused in the words of the server', async ({ claimant }) => {
  await claimant.page.goto('/');
  await claimant.enterCredentials({ ...CREDENTIALS, pin: '111111' });
  const alert = claimant.page.getByRole('alertdialog');
  await expect(alert).toContainText('We do not know this ID and PIN.');
});

test('a session that the server has forgotten is proved again, and the claim is filed', async ({
  claimant,
  server,
}) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  server.endSessions();
  await claimant.submit();
  await expect(claimant.page.getByRole('main')).toContainText(/PIN/);
  expect(server.claims).toEqual([]);
  await claimant.press('Enter ID and PIN');
  await claimant.enterCredentials();
  const code = await claimant.readKnownCode();
  expect(server.claims.map(({ reference }) => reference)).toEqual([code]);
});

for (const captcha of ['none', 'missing'] as const) {
  test(`a settlement without a captcha (${captcha}) and without a wallet is filed with`, async ({
    claimant,
    server,
    pageErrors,
  }) => {
    server.reset({ captcha, wallet: captcha === 'missing' ? 'missing' : 'off' });
    await claimant.fillUntilSummary();
    await claimant.sign();
    await claimant.submit();
    const code = await claimant.readReferenceCode();
    expect(server.claims.map(({ reference }) => reference)).toEqual([code]);
    expect(pageErrors).toEqual([]);
  });
}
