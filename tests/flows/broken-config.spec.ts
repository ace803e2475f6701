import { expect, test } from './flow-test.ts';

// docs/adr/0012-broken-parts.md says how each of these appears to a claimant.

test('a form whose credentials the server does not name says what can be done, and opens once it does', async ({
  claimant,
  control,
  pageErrors,
}) => {
  const { page } = claimant;
  const missing = [{ formType: 'Standard', dtoMapping: 'credentials' }];
  await control.changeScenario({ patch: { config: { missing } } });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This form cannot be filled in right now' })).toBeVisible();
  await expect(page.getByText('contact us before the deadline')).toBeVisible();
  await expect(page.getByRole('link', { name: '1-800-555-0142' }).first()).toBeVisible();
  const loaded = page.waitForEvent('load');
  await claimant.press('Try again');
  await loaded;
  await expect(page.getByRole('heading', { name: 'This form cannot be filled in right now' })).toBeVisible();
  await page.goto('/lookup');
  await expect(page.getByRole('textbox', { name: 'PIN' })).toBeEditable();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'This form cannot be filled in right now' })).toBeVisible();
  // The worker has cached the broken config; one press must suffice all the same.
  await claimant.becomeReadyForOffline();
  await page.reload({ waitUntil: 'networkidle' });
  await control.changeScenario({ preset: 'default' });
  await claimant.press('Try again');
  await claimant.arriveAt('File a claim');
  await expect(page.getByLabel('Class member ID')).toBeEditable();
  expect(pageErrors.filter((error) => !error.includes('FormUnavailableError'))).toEqual([]);
});

test('a config that breaks off, or says nothing, does not stand in the way of the next one', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const form = page.getByLabel('Class member ID');
  await page.goto('/');
  await claimant.becomeReadyForOffline();
  await test.step('it breaks off', async () => {
    await control.changeScenario({ patch: { endpoints: { formsConfig: { fault: 'garbage' } } } });
    for (let visit = 0; visit < 2; visit += 1) await page.reload({ waitUntil: 'networkidle' });
    await control.changeScenario({ preset: 'default' });
    await claimant.arriveAt('File a claim');
    await expect(form).toBeEditable();
  });
  await test.step('it says nothing', async () => {
    const nothing = { fault: 'answer', status: 200, body: 'null' };
    await control.changeScenario({ patch: { endpoints: { formsConfig: nothing } } });
    for (let visit = 0; visit < 2; visit += 1) await page.reload({ waitUntil: 'networkidle' });
    await claimant.arriveAt('This page could not be shown');
    await control.changeScenario({ preset: 'default' });
    await claimant.press('Try again');
    await claimant.arriveAt('File a claim');
    await expect(form).toBeEditable();
  });
});

test('a section that the server does not name is filled in without rules, and arrives', async ({
  claimant,
  control,
  pageErrors,
}) => {
  const missing = [
    { formType: 'Standard', dtoMapping: 'claimDetails' },
    { formType: 'Standard', dtoMapping: 'documentContexts' },
  ];
  await control.changeScenario({ patch: { config: { missing }, submit: { checksFields: false } } });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.fields).toHaveProperty('claimDetails.purchasePlace', 'Corner Appliance');
  expect(pageErrors).toEqual([]);
});
