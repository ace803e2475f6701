import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';

test('rules that the portal does not know cost no page, and are left to the server', async ({
  claimant,
  control,
  pageErrors,
}) => {
  const unknown = [{ type: 'required' }, { type: 'moonPhase' }, { type: 'maxLength', maximum: 3 }];
  const edits = [
    { formType: 'Standard', dtoMapping: 'credentials', field: 'pin', validations: unknown },
    {
      formType: 'Standard',
      dtoMapping: 'claimDetails',
      field: 'purchaseDate',
      validations: [{ type: 'between', from: 1 }, { type: 'validDate' }, { type: 'endDate' }],
    },
    {
      formType: 'Standard',
      dtoMapping: 'claimDetails',
      field: 'serialNumber',
      validations: [{ type: 'requiredIf', of: 'x' }, { type: 'regularExpression' }, { type: '__proto__' }],
    },
  ];
  await control.changeScenario({ patch: { config: { edits } } });
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  expect(await control.listSubmissions()).toHaveLength(1);
  expect(pageErrors).toEqual([]);
  // Each rule is logged once, however often its fields are checked.
  const ofPin = ['moonPhase', 'maxLength'];
  const ofDetails = ['between', 'validDate', 'endDate', 'requiredIf', 'regularExpression', '__proto__'];
  expect((await readLog(claimant.page, 'rule-left-to-server')).toSorted()).toEqual(
    [...ofPin, ...ofDetails].toSorted(),
  );
});

test('a captcha provider that the portal does not know costs no page: the server decides whether it does without', async ({
  claimant,
  control,
  page,
}) => {
  const captcha = { provider: 'MoonCaptcha', script: 'missing' } as const;
  await control.changeScenario({ patch: { captcha } });
  await page.goto('/');
  await claimant.enterCredentials();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('The security check did not work. Please try again.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('The security check did not load')).toBeHidden();

  await control.changeScenario({ patch: { captcha: { ...captcha, policy: 'off' } } });
  await claimant.press('Start');
  await claimant.arriveAt('About you');
  expect(await readLog(page, 'captcha-provider-unknown')).toHaveLength(1);
});

for (const status of [204, 404]) {
  test(`a server that answers ${status} where its captcha and its wallet would be has none, and lets claimants in`, async ({
    claimant,
    context,
    control,
  }) => {
    await control.changeScenario({ patch: { captcha: { policy: 'off' } } });
    await context.route(/\/api\/(?:captcha|banking\/[^/]*)$/, (route) => route.fulfill({ status }));
    await claimant.startClaim();
    await expect(claimant.page.getByRole('alertdialog')).toHaveCount(0);
  });
}

test('rules that stand in the place of their field hold as they do in its list', async ({
  claimant,
  context,
  page,
}) => {
  await context.route('**/api/forms/config', async (route) => {
    const response = await route.fetch();
    const models: readonly {
      readonly fields: Readonly<Record<string, { readonly validations: unknown }>>;
    }[] = await response.json();
    const json = models.map(({ fields, ...model }) => ({
      ...model,
      fields: Object.fromEntries(Object.entries(fields).map(([key, { validations }]) => [key, validations])),
    }));
    await route.fulfill({ response, json });
  });
  await page.goto('/');
  await claimant.press('Start');
  await expect(page.getByText('Enter your PIN').first()).toBeVisible();
  await claimant.startClaim();
});

/** Returns the subjects of all log events with this code. */
function readLog(page: Page, code: string): Promise<readonly (string | undefined)[]> {
  return page.evaluate(async (wanted) => {
    const opened = indexedDB.open('portal-log');
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const asked = opened.result.transaction('log').objectStore('log').get('events');
    await new Promise((resolve) => {
      asked.onsuccess = resolve;
    });
    const events: readonly { readonly code: string; readonly detail?: string }[] = asked.result;
    return events.filter((event) => event.code === wanted).map(({ detail }) => detail);
  }, code);
}
